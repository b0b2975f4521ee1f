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
import java.util.jar.JarFile;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.jspecify.annotations.Nullable;

/** Loads the tool's classes from a copy of its jar in memory. It knows no class of the application. */
final class ToolLoader extends ClassLoader {
    static {
        registerAsParallelCapable();
    }

    private static final String OWN = ToolLoader.class.getPackageName().replace('.', '/') + "/";

    /** By the contents of the tool, so that all jobs of one version share their state. */
    private static final Map<String, ToolLoader> LOADERS = new HashMap<>();

    private final Map<String, byte[]> files;
    private final ProtectionDomain domain;

    private ToolLoader(Map<String, byte[]> files, CodeSource jar) {
        super("clock-tools", ClassLoader.getPlatformClassLoader());
        this.files = files;
        this.domain = new ProtectionDomain(jar, null, this, null);
    }

    /** Reads no more of the jar than the tool: the jar may be an application which contains the tool. */
    static synchronized ClassLoader of(Path jar) throws IOException {
        Map<String, byte[]> files = new HashMap<>();
        CRC32 sum = new CRC32();
        try (ZipFile zip = new ZipFile(jar.toFile())) {
            for (ZipEntry entry : Collections.list(zip.entries())) {
                if (entry.getName().startsWith(OWN) || entry.getName().equals(JarFile.MANIFEST_NAME)) {
                    byte[] bytes = zip.getInputStream(entry).readAllBytes();
                    sum.update(bytes);
                    files.put(entry.getName(), bytes);
                }
            }
        }
        if (!files.containsKey(OWN + "Agent.class")) {
            throw new IOException("the jar is not complete");
        }
        CodeSource source = new CodeSource(jar.toUri().toURL(), (Certificate[]) null);
        return LOADERS.computeIfAbsent(files.size() + " " + sum.getValue(), unused -> new ToolLoader(files, source));
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
