// SPDX-License-Identifier: Apache-2.0
package io.fastclock.docs;

import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.xpath.XPath;
import javax.xml.xpath.XPathExpressionException;
import javax.xml.xpath.XPathFactory;
import javax.xml.xpath.XPathNodes;
import org.w3c.dom.Document;
import org.w3c.dom.Node;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;
import org.xml.sax.helpers.DefaultHandler;

/**
 * What the POMs say.
 *
 * @param modules as {@code -pl} names them
 * @param jars the runnable ones, by their paths from the root
 */
record ProjectFacts(String groupId, String version, Set<String> modules, Set<String> profiles, Set<String> jars) {
    static ProjectFacts of(Path root) throws IOException, SAXException {
        String parent = Files.readString(root.resolve("pom.xml"));
        Set<String> modules = new HashSet<>(select(parent, "//module"));
        Set<String> profiles = new HashSet<>(select(parent, "//profile/id"));
        Set<String> jars = new HashSet<>();
        for (String module : modules) {
            String pom = Files.readString(root.resolve(module).resolve("pom.xml"));
            profiles.addAll(select(pom, "//profile/id"));
            select(pom, "//finalName").forEach(name -> jars.add(module + "/target/" + name + ".jar"));
        }
        return new ProjectFacts(
                select(parent, "/project/groupId").get(0),
                select(parent, "/project/version").get(0),
                modules,
                profiles,
                jars);
    }

    /** Returns the texts of the elements that an XPath selects. */
    static List<String> select(String xml, String path) throws SAXException {
        List<String> texts = new ArrayList<>();
        try {
            DocumentBuilder parser = DocumentBuilderFactory.newDefaultInstance().newDocumentBuilder();
            parser.setErrorHandler(new DefaultHandler()); // Prints nothing.
            Document document = parser.parse(new InputSource(new StringReader(xml)));
            XPath xpath = XPathFactory.newDefaultInstance().newXPath();
            for (Node node : xpath.evaluateExpression(path, document, XPathNodes.class)) {
                texts.add(node.getTextContent().strip());
            }
        } catch (IOException | ParserConfigurationException | XPathExpressionException e) {
            throw new IllegalStateException(e);
        }
        return texts;
    }
}
