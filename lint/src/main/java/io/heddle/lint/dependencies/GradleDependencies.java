package io.heddle.lint.dependencies;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The jars of the libraries whose coordinates are literals in a build script of Gradle. */
final class GradleDependencies {
    private static final Pattern LIBRARY =
            Pattern.compile("[\"']([\\w.-]+):([\\w.-]+)(?::([\\w.$\\{}+-]+))?(?:[:@][\\w.-]+)?[\"']");

    private static final Pattern LIBRARY_BY_PARTS =
            Pattern.compile("group\\s*[:=]\\s*[\"']([\\w.-]+)[\"']\\s*,\\s*name\\s*[:=]\\s*[\"']([\\w.-]+)[\"']"
                    + "(?:\\s*,\\s*version\\s*[:=]\\s*[\"']([\\w.$\\{}+-]+)[\"'])?");

    private static final Pattern VARIABLE =
            Pattern.compile("(?m)(?:^|[\\s.])(\\w+)\\s*=\\s*[\"']?([\\w.-]+)[\"']?\\s*$");

    private final MavenDependencies maven;

    GradleDependencies(MavenDependencies maven) {
        this.maven = maven;
    }

    List<Path> jars(Path script) {
        try {
            String text = Files.readString(script, StandardCharsets.ISO_8859_1);
            Map<String, String> variables = new HashMap<>();
            addVariables(text, variables);
            Path properties = script.resolveSibling("gradle.properties");
            if (Files.isRegularFile(properties)) {
                addVariables(Files.readString(properties, StandardCharsets.ISO_8859_1), variables);
            }
            List<Coordinates> libraries = new ArrayList<>();
            for (Pattern pattern : List.of(LIBRARY, LIBRARY_BY_PARTS)) {
                pattern.matcher(text)
                        .results()
                        .forEach(found -> libraries.add(
                                new Coordinates(found.group(1), found.group(2), version(found.group(3), variables))));
            }
            return maven.jars(libraries);
        } catch (IOException e) {
            return List.of();
        }
    }

    private static void addVariables(String text, Map<String, String> variables) {
        Matcher found = VARIABLE.matcher(text);
        while (found.find()) {
            variables.put(found.group(1), found.group(2));
        }
    }

    private static String version(@Nullable String text, Map<String, String> variables) {
        if (text == null) {
            return "";
        }
        String name = text.replaceAll("[${}]", "");
        return text.contains("$") ? variables.getOrDefault(name, "") : text;
    }
}
