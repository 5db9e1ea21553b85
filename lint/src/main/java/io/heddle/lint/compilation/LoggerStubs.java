package io.heddle.lint.compilation;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Loggers that log nothing, in place of those of missing libraries. Their sources are resources of this package. */
final class LoggerStubs {
    private static final Map<String, List<String>> TYPES_BY_PACKAGE = Map.of(
            "android.util", List.of("Log"),
            "org.apache.commons.logging", List.of("Log", "LogFactory"),
            "org.apache.log4j", List.of("Logger"),
            "org.apache.logging.log4j", List.of("Logger", "LogManager"),
            "org.jboss.logging", List.of("Logger"),
            "org.slf4j", List.of("Logger", "LoggerFactory"));

    private LoggerStubs() {}

    /** The types of a logging library; none if the type is not one of them. */
    static List<Stub> of(String type) {
        String packageName = type.substring(0, Math.max(0, type.lastIndexOf('.')));
        List<String> names = TYPES_BY_PACKAGE.getOrDefault(packageName, List.of());
        return names.contains(type.substring(type.lastIndexOf('.') + 1))
                ? names.stream().map(name -> read(packageName + "." + name)).toList()
                : List.of();
    }

    private static Stub read(String type) {
        try (InputStream source = LoggerStubs.class.getResourceAsStream("loggers/" + type + ".java.txt")) {
            return new Stub(type, new String(Objects.requireNonNull(source).readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
