// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.agent;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.net.URL;
import java.security.CodeSource;
import java.security.ProtectionDomain;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ConcurrentHashMap;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import org.jspecify.annotations.Nullable;

/**
 * The version of a library, by the jar of one of its classes: by Maven's properties, else by the jar's name, else by the manifest. Of
 * a jar inside a jar only the name is known. Runs no code of the application.
 */
final class LibraryVersion {
    private static final Map<String, String> KNOWN = new ConcurrentHashMap<>();

    private LibraryVersion() {}

    /** Returns an empty text if it is unknown. */
    static String of(@Nullable ProtectionDomain domain, String group, String artifact) {
        CodeSource source = domain == null ? null : domain.getCodeSource();
        URL jar = source == null ? null : source.getLocation();
        if (jar == null) {
            return "";
        }
        String key = group + ":" + artifact + ":" + jar.getPath();
        String known = KNOWN.get(key);
        if (known == null) {
            known = search(jar, group, artifact);
            KNOWN.put(key, known);
        }
        return known;
    }

    private static String search(URL jar, String group, String artifact) {
        Matcher name = Pattern.compile(".*[/!]" + Pattern.quote(artifact) + "-(\\d[^/!]*)\\.jar(!/)?")
                .matcher(jar.getPath());
        String byName = name.matches() ? name.group(1) : "";
        if (!jar.getProtocol().equals("file")) { // The handler of another protocol may be the application's.
            return byName;
        }
        try (JarFile file = new JarFile(new File(jar.toURI()), false)) {
            ZipEntry maven = file.getEntry("META-INF/maven/" + group + "/" + artifact + "/pom.properties");
            if (maven != null) {
                Properties properties = new Properties();
                try (InputStream in = file.getInputStream(maven)) {
                    properties.load(in);
                }
                return properties.getProperty("version", "");
            }
            return byName.isEmpty() ? byManifest(file.getManifest()) : byName;
        } catch (IOException | URISyntaxException | IllegalArgumentException e) {
            return byName; // Such as a directory of classes.
        }
    }

    private static String byManifest(@Nullable Manifest manifest) {
        Attributes attributes = manifest == null ? new Attributes() : manifest.getMainAttributes();
        String version = attributes.getValue("Implementation-Version");
        String bundle = attributes.getValue("Bundle-Version");
        return version != null ? version : bundle != null ? bundle : "";
    }
}
