// SPDX-License-Identifier: Apache-2.0
package io.fastclock.libraries;

import io.undertow.server.handlers.cache.DirectBufferCache;
import io.undertow.server.handlers.cache.LRUCache;
import io.undertow.server.handlers.resource.CachingResourceManager;
import io.undertow.server.handlers.resource.PathResourceManager;
import io.undertow.server.handlers.resource.Resource;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import org.xnio.BufferAllocator;

/** A cache, and files: a file that has changed is served as it was until its age is over. */
final class UndertowCaches implements Trial {
    @Override
    public void run(Checks checks) throws Exception {
        LRUCache<Integer, Integer> cache = new LRUCache<>(100_000, TTL_MILLIS);
        Expiries.check(checks, key -> cache.add(key, key), key -> cache.get(key) != null);
        Path directory = Files.createTempDirectory("undertow");
        CachingResourceManager files = new CachingResourceManager(
                100_000,
                1_000_000,
                new DirectBufferCache(1_000, 10, 10_000_000, BufferAllocator.BYTE_BUFFER_ALLOCATOR),
                new PathResourceManager(directory, 1_024, true, false, false),
                TTL_MILLIS);
        Expiries.checkMade(
                checks,
                () -> {
                    Path file = Files.createTempFile(directory, "file", "");
                    Resource resource = files.getResource(file.getFileName().toString());
                    Files.setLastModifiedTime(file, FileTime.fromMillis(1_000_000L));
                    return resource;
                },
                resource -> files.getResource(resource.getPath()) == resource);
        try (var all = Files.list(directory)) {
            all.forEach(each -> each.toFile().delete());
        }
        Files.delete(directory);
    }
}
