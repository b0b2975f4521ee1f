// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.agent;

import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.security.CodeSource;
import java.security.ProtectionDomain;
import java.util.List;
import java.util.Properties;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import org.jspecify.annotations.Nullable;

/**
 * The version of a library, by the jar of one of its classes: by Maven's properties of that library, else by the jar's name, else by a
 * manifest that names the library. Of a jar inside a jar only the name is known. Runs no code of the application: not even a
 * {@link URL} is turned into a text, since its handler may be the application's. Nothing is remembered, as a redeployment may replace
 * the jar.
 */
final class LibraryVersion {
    /** The name of an artifact in a file's name is followed by the version, and perhaps by a classifier. */
    private static final String VERSION = "-(\\d[^/!]*?)(?:-jakarta)?\\.jar(!/)?";

    /** Attributes of a manifest that name a library, and the one that has its version then. */
    private static final List<List<String>> NAMES = List.of(
            List.of("Bundle-SymbolicName", "Bundle-Version"),
            List.of("Implementation-Title", "Implementation-Version"));

    private LibraryVersion() {}

    /** Returns an empty text if it is unknown. */
    static String of(@Nullable ProtectionDomain domain, String group, String artifact) {
        CodeSource source = domain == null ? null : domain.getCodeSource();
        URL location = source == null ? null : source.getLocation();
        if (location == null) {
            return "";
        }
        Matcher name =
                Pattern.compile(".*[/!]" + Pattern.quote(artifact) + VERSION).matcher(location.getPath());
        String byName = name.matches() ? name.group(1) : "";
        File jar = file(location);
        if (jar == null || !jar.isFile()) { // To open a pipe would wait for ever.
            return byName;
        }
        try (JarFile file = new JarFile(jar, false)) {
            ZipEntry maven = file.getEntry("META-INF/maven/" + group + "/" + artifact + "/pom.properties");
            if (maven != null) {
                Properties properties = new Properties();
                properties.load(file.getInputStream(maven)); // The jar closes it.
                return properties.getProperty("version", "");
            }
            return byName.isEmpty() ? byManifest(file.getManifest(), group, artifact) : byName;
        } catch (IOException | IllegalArgumentException e) {
            return byName; // Not a jar.
        }
    }

    private static @Nullable File file(URL location) {
        try {
            return location.getProtocol().equals("file") ? new File(new URI("file:" + location.getPath())) : null;
        } catch (URISyntaxException | IllegalArgumentException e) {
            return null;
        }
    }

    private static String byManifest(@Nullable Manifest manifest, String group, String artifact) {
        Attributes attributes = manifest == null ? new Attributes() : manifest.getMainAttributes();
        List<String> names = List.of(artifact, group + "." + artifact, group + ":" + artifact);
        for (List<String> each : NAMES) {
            String title = attributes.getValue(each.get(0));
            String version = attributes.getValue(each.get(1));
            if (title != null && version != null && names.contains(title.split(";", 2)[0].strip())) {
                return version;
            }
        }
        return "";
    }
}
