package io.heddle.distribution;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/** A POM in Maven's repository, as far as it says whose a library is and under which licence. */
record Pom(Path file, Element project) {
    static Pom read(Path file) throws IOException {
        try {
            return new Pom(
                    file,
                    DocumentBuilderFactory.newDefaultInstance()
                            .newDocumentBuilder()
                            .parse(file.toFile())
                            .getDocumentElement());
        } catch (ParserConfigurationException | SAXException e) {
            throw new IOException(file + " can't be read: " + e.getMessage(), e);
        }
    }

    String groupId() {
        return text(project, "groupId")
                .or(() -> child(project, "parent").flatMap(parent -> text(parent, "groupId")))
                .orElseThrow();
    }

    /** Its own, else those of its parent. */
    List<String> licences() throws IOException {
        List<String> own = child(project, "licenses").stream()
                .flatMap(licences -> children(licences, "license"))
                .flatMap(licence -> text(licence, "name").stream())
                .toList();
        Optional<Element> parent = child(project, "parent");
        return own.isEmpty() && parent.isPresent() ? read(fileOf(parent.get())).licences() : own;
    }

    private Path fileOf(Element parent) {
        String artifact = text(parent, "artifactId").orElseThrow();
        String version = text(parent, "version").orElseThrow();
        int depth = groupId().split("\\.").length + 3;
        return file.toAbsolutePath()
                .resolve("../".repeat(depth))
                .resolve(text(parent, "groupId").orElseThrow().replace('.', '/'))
                .resolve(artifact)
                .resolve(version)
                .resolve(artifact + "-" + version + ".pom")
                .normalize();
    }

    private static Optional<String> text(Element of, String name) {
        return child(of, name).map(element -> element.getTextContent().strip());
    }

    private static Optional<Element> child(Element of, String name) {
        return children(of, name).findFirst();
    }

    private static Stream<Element> children(Element of, String name) {
        NodeList nodes = of.getChildNodes();
        return IntStream.range(0, nodes.getLength())
                .mapToObj(nodes::item)
                .filter(Element.class::isInstance)
                .map(Element.class::cast)
                .filter(element -> element.getTagName().equals(name));
    }
}
