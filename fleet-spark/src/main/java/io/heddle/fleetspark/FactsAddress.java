package io.heddle.fleetspark;

import io.heddle.fleet.facts.FactTable;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** A folder of facts in a file system of Hadoop. Files whose names begin with a dot or an underscore are not facts. */
final class FactsAddress {
    static final String SUFFIX = ".parquet";
    private static final String PARTITION = FactTable.VARIANT + "=";
    private static final Pattern SCHEME = Pattern.compile("[A-Za-z][A-Za-z0-9+.-]+:/.*");

    private final Path root;
    private final FileSystem system;

    private FactsAddress(Path root, FileSystem system) {
        this.root = root;
        this.system = system;
    }

    /** @param text an address with a scheme, such as {@code s3a://bucket/facts}, or a path of this machine */
    static FactsAddress of(String text, Configuration hadoop) {
        try {
            Path root = SCHEME.matcher(text).matches()
                    ? new Path(text)
                    : new Path(
                            "file",
                            null,
                            java.nio.file.Path.of(text).toAbsolutePath().toString());
            return new FactsAddress(root, root.getFileSystem(hadoop));
        } catch (IOException | RuntimeException e) {
            throw Failures.ofAddress(text, e);
        }
    }

    Path root() {
        return root;
    }

    Path folder(FactTable table) {
        return new Path(root, table.tableName());
    }

    /** The variants with facts, in alphabetical order. */
    List<String> variants() {
        TreeSet<String> variants = new TreeSet<>();
        for (FactTable table : FactTable.values()) {
            list(folder(table), FileStatus::isDirectory).stream()
                    .map(Path::getName)
                    .filter(name -> name.startsWith(PARTITION))
                    .forEach(name -> variants.add(name.substring(PARTITION.length())));
        }
        return List.copyOf(variants);
    }

    /**
     * Where Spark finds the facts of these variants: their folders, which it lists at once, or the files of one that has further folders,
     * because Spark looks there too.
     */
    List<Path> places(FactTable table, List<String> variants) {
        List<Path> places = new ArrayList<>();
        for (String variant : variants) {
            Path folder = new Path(folder(table), PARTITION + variant);
            List<Path> files = list(folder, FactsAddress::isFact);
            if (list(folder, FileStatus::isDirectory).isEmpty() && !files.isEmpty()) {
                places.add(folder);
            } else {
                places.addAll(files);
            }
        }
        return places;
    }

    private static boolean isFact(FileStatus file) {
        String name = file.getPath().getName();
        return file.isFile() && name.endsWith(SUFFIX) && !name.startsWith(".") && !name.startsWith("_");
    }

    private List<Path> list(Path folder, Predicate<FileStatus> filter) {
        try {
            return Arrays.stream(system.listStatus(folder))
                    .filter(filter)
                    .map(FileStatus::getPath)
                    .toList();
        } catch (FileNotFoundException e) {
            return List.of();
        } catch (IOException | RuntimeException e) {
            throw Failures.ofAddress(root.toString(), e);
        }
    }
}
