// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.security.CodeSource;
import java.security.ProtectionDomain;
import java.security.cert.Certificate;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.jspecify.annotations.Nullable;

/**
 * Loads the tool's classes from a copy of its jar in memory, so that the jar may be overwritten while the application runs. It knows
 * no class of the application.
 */
final class ToolLoader extends ClassLoader {
    static {
        registerAsParallelCapable();
    }

    private static final String OWN = ToolLoader.class.getPackageName().replace('.', '/') + "/";

    /** One for all {@code -javaagent} options of a JVM: the first jar has the agent's class. */
    private static @Nullable ToolLoader loader;

    private final Map<String, byte[]> files;
    private final ProtectionDomain domain;

    private ToolLoader(Map<String, byte[]> files, CodeSource jar) {
        super("clock-tools", ClassLoader.getPlatformClassLoader());
        this.files = files;
        this.domain = new ProtectionDomain(jar, null, this, null);
    }

    static synchronized ClassLoader of(Path jar) throws IOException {
        if (loader == null) {
            loader = read(jar);
        }
        return loader;
    }

    /** Reads no more of the jar than the tool: the jar may be an application which contains the tool. */
    static ToolLoader read(Path jar) throws IOException {
        Map<String, byte[]> files = new HashMap<>();
        try (ZipFile zip = new ZipFile(jar.toFile())) {
            for (ZipEntry entry : Collections.list(zip.entries())) {
                if (entry.getName().startsWith(OWN)) {
                    files.put(entry.getName(), zip.getInputStream(entry).readAllBytes());
                }
            }
        }
        return new ToolLoader(files, new CodeSource(jar.toUri().toURL(), (Certificate[]) null));
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        byte[] bytes = files.get(name.replace('.', '/') + ".class");
        if (bytes == null) {
            throw new ClassNotFoundException(name);
        }
        return defineClass(name, bytes, 0, bytes.length, domain);
    }

    @Override
    public @Nullable InputStream getResourceAsStream(String name) {
        byte[] bytes = files.get(name);
        return bytes == null ? super.getResourceAsStream(name) : new ByteArrayInputStream(bytes);
    }
}
