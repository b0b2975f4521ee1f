// SPDX-License-Identifier: Apache-2.0
package io.fastclock.docs;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.w3c.dom.Element;
import org.xml.sax.SAXException;

/** Checks that XML blocks are well-formed, and that dependencies on this project match its POM. */
final class XmlBlocks {
    private final ProjectFacts project;

    XmlBlocks(ProjectFacts project) {
        this.project = project;
    }

    List<String> problems(CodeBlock block) throws IOException {
        List<String> problems = new ArrayList<>();
        if (block.exempt() || !block.language().equals("xml")) {
            return problems;
        }
        Element root;
        try {
            String content = block.text().replaceFirst("\\A\\s*<\\?xml[^>]*>", "");
            root = ProjectFacts.parse("<block>" + content + "</block>").getDocumentElement();
        } catch (SAXException e) {
            problems.add(block.at(0) + ": not well-formed: " + e.getMessage());
            return problems;
        }
        for (Element dependency : ProjectFacts.elements(root, "dependency")) {
            String groupId = text(dependency, "groupId");
            String artifactId = text(dependency, "artifactId");
            String version = text(dependency, "version");
            if (groupId.equals(project.groupId()) != project.modules().contains(artifactId)) {
                problems.add(block.at(0) + ": no such artifact: " + groupId + ":" + artifactId);
            } else if (groupId.equals(project.groupId()) && !version.equals(project.version())) {
                problems.add(block.at(0) + ": the version is " + project.version() + ", not " + version);
            }
        }
        return problems;
    }

    private static String text(Element dependency, String name) {
        return String.join("", ProjectFacts.texts(dependency, name));
    }
}
