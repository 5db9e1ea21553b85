package io.heddle.lab.services;

import io.heddle.lab.Lab;
import io.heddle.lab.Workload;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A service of {@code workloads/}: a server, and the load driver in the same jar.
 *
 * @param heap of the server
 * @param libraries the names, without version, of the jars that make the service
 */
public record Service(String name, String heap, List<String> libraries) {
    public static final List<Service> ALL = List.of(
            new Service("spring", "-Xmx512m", List.of("spring-boot", "tomcat-embed-core", "h2")),
            new Service("vertx", "-Xmx256m", List.of("vertx-core", "netty-transport")),
            new Service("kafka", "-Xmx512m", List.of("kafka_2.13")),
            new Service("artemis", "-Xmx512m", List.of("artemis-server", "netty-transport")),
            new Service("bank", "-Xmx256m", List.of("h2")),
            new Service("solr", "-Xmx512m", List.of("solr-core", "lucene-core", "jetty-server")));

    private static final String DRIVER_HEAP = "-Xmx256m";

    /** @param data the temporary directory of the server */
    List<String> serverCommand(Lab.Environment environment, Collector collector, Path data) {
        return List.of(
                java(environment),
                heap,
                collector.option(),
                "-Djava.io.tmpdir=" + data,
                "-jar",
                jar(environment),
                "server");
    }

    List<String> loadCommand(Lab.Environment environment, List<String> arguments) {
        return Stream.concat(
                        Stream.of(java(environment), DRIVER_HEAP, "-jar", jar(environment), "load"), arguments.stream())
                .toList();
    }

    private String jar(Lab.Environment environment) {
        return Workload.jar(environment.home(), name).toString();
    }

    private static String java(Lab.Environment environment) {
        return environment.java().toString();
    }

    /** The versions of the libraries, by the names of the files beside the jar: {@code spring-boot 4.0.7, h2 2.5.252}. */
    public String versions(Path home) {
        Path folder = Workload.jar(home, name).resolveSibling("lib");
        try (Stream<Path> files = Files.list(folder)) {
            List<String> names =
                    files.map(file -> file.getFileName().toString()).sorted().toList();
            return libraries.stream()
                    .map(library -> library + " " + version(library, names))
                    .collect(Collectors.joining(", "));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String version(String library, List<String> files) {
        Pattern form = Pattern.compile(Pattern.quote(library) + "-(\\d.*)\\.jar");
        return files.stream()
                .map(form::matcher)
                .filter(Matcher::matches)
                .map(match -> match.group(1))
                .findFirst()
                .orElse("of an unknown version");
    }
}
