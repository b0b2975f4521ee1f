// SPDX-License-Identifier: Apache-2.0
package io.fastclock.docs;

import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;
import org.xml.sax.helpers.DefaultHandler;

/**
 * The facts of this project that pages may refer to.
 *
 * @param modules the reactor's modules, as named for {@code -pl}
 * @param jars the runnable jars, by their paths from the root
 * @param examples the names of the examples in {@code examples.jar}
 */
record ProjectFacts(
        Path root,
        String groupId,
        String version,
        Set<String> modules,
        Set<String> profiles,
        Set<String> jars,
        Set<String> examples) {

    /** Reads the project's POMs. */
    static ProjectFacts of(Path root, Set<String> examples) throws IOException, SAXException {
        Document parent = pom(root);
        Set<String> modules = new TreeSet<>(texts(parent.getDocumentElement(), "module"));
        Set<String> profiles = new TreeSet<>(profiles(parent));
        Set<String> jars = new TreeSet<>();
        for (String module : modules) {
            Document pom = pom(root.resolve(module));
            profiles.addAll(profiles(pom));
            List<String> names = texts(pom.getDocumentElement(), "finalName");
            names.forEach(name -> jars.add(module + "/target/" + name + ".jar"));
            if (names.isEmpty() && !texts(pom.getDocumentElement(), "mainClass").isEmpty()) {
                jars.add(module + "/target/" + module + "-" + child(parent, "version") + ".jar");
            }
            texts(pom.getDocumentElement(), "shadedClassifierName")
                    .forEach(classifier -> jars.add(
                            module + "/target/" + module + "-" + child(parent, "version") + "-" + classifier + ".jar"));
        }
        return new ProjectFacts(
                root, child(parent, "groupId"), child(parent, "version"), modules, profiles, jars, examples);
    }

    private static Document pom(Path directory) throws IOException, SAXException {
        return parse(Files.readString(directory.resolve("pom.xml")));
    }

    static Document parse(String xml) throws IOException, SAXException {
        try {
            var builder = DocumentBuilderFactory.newDefaultInstance().newDocumentBuilder();
            builder.setErrorHandler(new DefaultHandler()); // Prints no errors to the console.
            return builder.parse(new InputSource(new StringReader(xml)));
        } catch (ParserConfigurationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static List<String> profiles(Document pom) {
        return elements(pom.getDocumentElement(), "profile").stream()
                .map(profile -> texts(profile, "id").get(0))
                .toList();
    }

    /** Returns the text of a direct child of the root element. */
    private static String child(Document document, String name) {
        return elements(document.getDocumentElement(), name).stream()
                .filter(each -> document.getDocumentElement().isSameNode(each.getParentNode()))
                .map(Element::getTextContent)
                .findFirst()
                .orElseThrow();
    }

    static List<String> texts(Element element, String name) {
        return elements(element, name).stream()
                .map(each -> each.getTextContent().strip())
                .toList();
    }

    static List<Element> elements(Element element, String name) {
        NodeList found = element.getElementsByTagName(name);
        List<Element> elements = new ArrayList<>();
        for (int i = 0; i < found.getLength(); i++) {
            elements.add((Element) found.item(i));
        }
        return elements;
    }
}
