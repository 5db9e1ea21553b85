package io.heddle.distribution;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** A library of others that is released with Heddle, and its licence, as its own jar and the POM beside it say. */
record Library(String name, String version, String licence) {
    /** What neither jar nor POM says: the serializer is a part of Apache Xalan. */
    private static final Map<String, String> UNSAID = Map.of("xalan:serializer", "Apache License, Version 2.0");

    /** Those that this JVM was started with: what lies in Maven's repository isn't ours. */
    static List<Library> ofClassPath() throws IOException {
        List<Library> libraries = new ArrayList<>();
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
            Path pom = Path.of(entry.replaceFirst("\\.jar$", ".pom"));
            if (entry.endsWith(".jar") && Files.exists(pom)) {
                libraries.add(of(Path.of(entry), Pom.read(pom)));
            }
        }
        return libraries;
    }

    private static Library of(Path jar, Pom pom) throws IOException {
        // A repository's folders: the group's words, artifact, version.
        Path artifact = jar.getName(jar.getNameCount() - 3);
        Path version = jar.getName(jar.getNameCount() - 2);
        String name = pom.groupId() + ":" + artifact;
        List<String> licences = pom.licences();
        String licence = licences.isEmpty()
                ? licenceIn(jar)
                        .or(() -> Optional.ofNullable(UNSAID.get(name)))
                        .orElseThrow(() -> new IOException("neither " + jar + " nor its POM tells a licence"))
                : String.join(" and ", licences);
        return new Library(name, version.toString(), licence);
    }

    /** The heading of the licence that a jar holds. */
    private static Optional<String> licenceIn(Path jar) throws IOException {
        try (ZipFile zip = new ZipFile(jar.toFile())) {
            for (String name : List.of("META-INF/LICENSE", "META-INF/LICENSE.txt")) {
                ZipEntry entry = zip.getEntry(name);
                if (entry != null) {
                    try (InputStream text = zip.getInputStream(entry)) {
                        return Optional.of(new String(text.readAllBytes(), StandardCharsets.UTF_8)
                                .lines()
                                .map(String::strip)
                                .filter(line -> !line.isEmpty())
                                .limit(2)
                                .collect(Collectors.joining(", ")));
                    }
                }
            }
            return Optional.empty();
        }
    }

    @Override
    public String toString() {
        return "  " + name + " " + version + ": " + licence;
    }
}
