package io.heddle.lint.dependencies;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.xml.sax.SAXException;

/**
 * The dependencies in a project object model of Maven.
 *
 * @param parent the coordinates of the parent
 * @param relativePath the parent's file, from the folder of this file
 */
record Pom(
        Path file,
        Optional<Coordinates> parent,
        String relativePath,
        Map<String, String> properties,
        List<Dependency> dependencies,
        List<Dependency> managed) {
    private static final Pattern PROPERTY = Pattern.compile("\\$\\{([^}]+)}");

    /** A dependency. The scope is empty if the file does not name one. */
    record Dependency(Coordinates library, String scope, String type, boolean optional) {
        /** Whether users of the library need it too. */
        boolean isTransitive() {
            return !optional && (scope.isEmpty() || scope.equals("compile") || scope.equals("runtime"));
        }
    }

    static Pom read(Path file) throws IOException {
        try {
            DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
            factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
            factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
            Element project = factory.newDocumentBuilder().parse(file.toFile()).getDocumentElement();
            return of(file, project);
        } catch (ParserConfigurationException | SAXException e) {
            throw new IOException("%s is not a POM: %s".formatted(file, e.getMessage()), e);
        }
    }

    private static Pom of(Path file, Element project) {
        Optional<Element> parent = child(project, "parent");
        Map<String, String> properties = new HashMap<>();
        child(project, "properties").ifPresent(all -> children(all)
                .forEach(each ->
                        properties.put(each.getTagName(), each.getTextContent().strip())));
        for (String name : List.of("groupId", "version")) {
            String own = text(project, name);
            String value = own.isEmpty() ? parent.map(each -> text(each, name)).orElse("") : own;
            properties.put("project." + name, value);
            properties.put("pom." + name, value);
        }
        return new Pom(
                file,
                parent.map(Pom::coordinates),
                parent.flatMap(each -> child(each, "relativePath"))
                        .map(each -> each.getTextContent().strip())
                        .orElse("../pom.xml"),
                properties,
                dependencies(project),
                child(project, "dependencyManagement").map(Pom::dependencies).orElse(List.of()));
    }

    /** Replaces properties by their values; unknown ones stay. */
    static String resolve(String text, Map<String, String> properties) {
        String resolved = text;
        // A value may name another property.
        for (int depth = 0; depth < 5 && resolved.contains("${"); depth++) {
            resolved = PROPERTY.matcher(resolved)
                    .replaceAll(
                            found -> Matcher.quoteReplacement(properties.getOrDefault(found.group(1), found.group())));
        }
        return resolved;
    }

    private static List<Dependency> dependencies(Element parent) {
        List<Dependency> all = new ArrayList<>();
        child(parent, "dependencies").ifPresent(list -> children(list)
                .forEach(each -> all.add(new Dependency(
                        coordinates(each),
                        text(each, "scope"),
                        text(each, "type"),
                        text(each, "optional").equals("true")))));
        return all;
    }

    private static Coordinates coordinates(Element element) {
        return new Coordinates(text(element, "groupId"), text(element, "artifactId"), text(element, "version"));
    }

    private static String text(Element parent, String name) {
        return child(parent, name).map(each -> each.getTextContent().strip()).orElse("");
    }

    private static Optional<Element> child(Element parent, String name) {
        return children(parent).stream()
                .filter(each -> each.getTagName().equals(name))
                .findFirst();
    }

    private static List<Element> children(Element parent) {
        return IntStream.range(0, parent.getChildNodes().getLength())
                .mapToObj(parent.getChildNodes()::item)
                .filter(each -> each.getNodeType() == Node.ELEMENT_NODE)
                .map(Element.class::cast)
                .toList();
    }
}
