// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.jspecify.annotations.Nullable;

/** Loads the tool's classes from a copy of its jar in memory. It knows no class of the application. */
final class ToolLoader extends ClassLoader {
    static {
        registerAsParallelCapable();
    }

    private final Map<String, byte[]> files;

    private ToolLoader(Map<String, byte[]> files) {
        super("clock-tools", ClassLoader.getPlatformClassLoader());
        this.files = files;
    }

    /** @throws IOException if the bytes are no jar of this tool */
    static ToolLoader of(byte[] jar) throws IOException {
        Map<String, byte[]> files = new HashMap<>();
        try (ZipInputStream in = new ZipInputStream(new ByteArrayInputStream(jar))) {
            for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
                files.put(entry.getName(), in.readAllBytes());
            }
        }
        if (!files.containsKey(Agent.class.getName().replace('.', '/') + ".class")) {
            throw new IOException("the jar is not complete");
        }
        return new ToolLoader(files);
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        byte[] bytes = files.get(name.replace('.', '/') + ".class");
        if (bytes == null) {
            throw new ClassNotFoundException(name);
        }
        return defineClass(name, bytes, 0, bytes.length);
    }

    @Override
    public @Nullable InputStream getResourceAsStream(String name) {
        byte[] bytes = files.get(name);
        return bytes == null ? super.getResourceAsStream(name) : new ByteArrayInputStream(bytes);
    }
}
