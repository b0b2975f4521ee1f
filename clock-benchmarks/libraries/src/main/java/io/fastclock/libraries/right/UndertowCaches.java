// SPDX-License-Identifier: Apache-2.0
package io.fastclock.libraries.right;

import io.undertow.server.handlers.cache.DirectBufferCache;
import io.undertow.server.handlers.cache.LRUCache;
import io.undertow.server.handlers.resource.CachingResourceManager;
import io.undertow.server.handlers.resource.PathResourceManager;
import io.undertow.server.handlers.resource.Resource;
import io.undertow.server.handlers.resource.ResourceChangeListener;
import io.undertow.server.handlers.resource.ResourceManager;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.HashMap;
import java.util.Map;
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
                unwatched(new PathResourceManager(directory)),
                TTL_MILLIS);
        Map<Integer, Resource> resources = new HashMap<>();
        Expiries.check(
                checks,
                key -> {
                    Path file = Files.writeString(directory.resolve("file" + key), "1");
                    resources.put(key, files.getResource("file" + key));
                    Files.setLastModifiedTime(file, FileTime.fromMillis(1_000_000L));
                },
                key -> files.getResource("file" + key) == resources.get(key));
        try (var all = Files.list(directory)) {
            all.forEach(each -> each.toFile().delete());
        }
        Files.delete(directory);
    }

    private static ResourceManager unwatched(ResourceManager files) {
        return new ResourceManager() {
            @Override
            public Resource getResource(String path) throws IOException {
                return files.getResource(path);
            }

            @Override
            public boolean isResourceChangeListenerSupported() {
                return false;
            }

            @Override
            public void registerResourceChangeListener(ResourceChangeListener listener) {}

            @Override
            public void removeResourceChangeListener(ResourceChangeListener listener) {}

            @Override
            public void close() throws IOException {
                files.close();
            }
        };
    }
}
