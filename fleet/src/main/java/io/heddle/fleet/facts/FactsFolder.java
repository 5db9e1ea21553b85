package io.heddle.fleet.facts;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * A folder of facts: {@code TABLE/variant=VARIANT/NAME.parquet}. A file is complete from the moment it has its name. Names that
 * begin with a dot are those of files still being written, and those that begin with an underscore belong to other programs.
 */
public record FactsFolder(Path root) {
    static final String SUFFIX = ".parquet";
    private static final String PARTITION = FactTable.VARIANT + "=";

    /** The folder of a table's files for one variant. */
    public Path partition(FactTable table, String variant) {
        return root.resolve(table.tableName()).resolve(PARTITION + variant);
    }

    /**
     * The variants with facts, in alphabetical order; empty for a folder without facts.
     *
     * @throws IOException if the folder cannot be read
     */
    public List<String> variants() throws IOException {
        TreeSet<String> variants = new TreeSet<>();
        for (FactTable table : FactTable.values()) {
            Path folder = root.resolve(table.tableName());
            if (Files.isDirectory(folder)) {
                try (Stream<Path> partitions = Files.list(folder)) {
                    partitions
                            .map(path -> path.getFileName().toString())
                            .filter(name -> name.startsWith(PARTITION))
                            .forEach(name -> variants.add(name.substring(PARTITION.length())));
                }
            }
        }
        return List.copyOf(variants);
    }

    /**
     * The complete files of a table for some variants.
     *
     * @throws IOException if the folder cannot be read
     */
    public List<Path> files(FactTable table, List<String> variants) throws IOException {
        List<Path> files = new ArrayList<>();
        for (String variant : variants) {
            Path folder = partition(table, variant);
            if (Files.isDirectory(folder)) {
                try (Stream<Path> found = Files.list(folder)) {
                    found.filter(path -> isFact(path.getFileName().toString()))
                            .sorted()
                            .forEach(files::add);
                }
            }
        }
        return files;
    }

    private static boolean isFact(String name) {
        return !name.startsWith(".") && !name.startsWith("_") && name.endsWith(SUFFIX);
    }
}
