package io.heddle.governor.virtual;

import io.heddle.governor.run.Notes;
import io.heddle.governor.run.VirtualThreadConversion;
import io.heddle.kernel.files.PathDescriptor;
import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The sum of the reports of the agents in a program's JVMs, one file for each JVM.
 *
 * <p>The program can write to the folder, too. Therefore files, names and warnings are limited in number and size. An
 * invalid file costs the figures of one JVM only.
 */
final class AgentReports {
    /** The limit of files. A build of some hours starts fewer JVMs. */
    private static final int MAX_FILES = 10_000;

    /** The limit of one report. An agent writes a few hundred bytes and up to 2,000 class names. */
    private static final int MAX_REPORT_BYTES = 256 << 10;

    /** The limit of all reports. Reading them takes less than a second. */
    private static final long MAX_BYTES = 16 << 20;

    /** The limit of names of each kind, as in the agent. */
    private static final int MAX_NAMES = 1_000;

    private static final int MAX_NAME_LENGTH = 1_000;
    private static final int MAX_WARNINGS = 10;

    /** A count. The sum of {@link #MAX_FILES} such numbers fits into a long. */
    private static final Pattern NUMBER = Pattern.compile("\\d{1,14}");

    private final Notes notes;
    private final Set<String> subclasses = new LinkedHashSet<>();
    private final Set<String> unreadable = new LinkedHashSet<>();
    private long converted;
    private long bound;
    private long stackSize;
    private long eventLoops;
    private long bytes;
    private int reports;
    private int rejected;
    private boolean namesAreMissing;

    AgentReports(Notes notes) {
        this.notes = notes;
    }

    /** The sum over the program's JVMs; null, with a warning, if none has reported. */
    @Nullable
    VirtualThreadConversion read(Path folder) {
        // The folder is opened as a descriptor first, because the program may have replaced it by something whose
        // opening blocks.
        try (PathDescriptor held = PathDescriptor.of(folder);
                DirectoryStream<Path> files = Files.newDirectoryStream(requireFolder(held, folder))) {
            readAll(files);
        } catch (IOException | DirectoryIteratorException e) {
            notes.warn("cannot read the reports of virtual threads: " + e.getMessage()
                    + ". The figures of the JVMs are missing.");
        }
        warnOfGaps();
        return reports == 0
                ? null
                : new VirtualThreadConversion(
                        converted, bound, stackSize, eventLoops, List.copyOf(subclasses), List.copyOf(unreadable));
    }

    private static Path requireFolder(PathDescriptor held, Path folder) throws IOException {
        if (!held.isFolder()) {
            throw new NotDirectoryException(folder.toString());
        }
        return held.path();
    }

    private void readAll(Iterable<Path> files) {
        int seen = 0;
        for (Path file : files) {
            if (seen++ == MAX_FILES || bytes > MAX_BYTES) {
                notes.warn("the program has left more than %d files or %d MiB among the reports of virtual threads."
                                .formatted(MAX_FILES, MAX_BYTES >> 20)
                        + " Heddle does not read the rest, so figures of JVMs are missing.");
                return;
            }
            if (file.toString().endsWith(".properties")) {
                readReport(file);
            }
        }
        if (reports + rejected == 0) {
            notes.warn("no JVM of the program has reported its converted threads: the program had no JVM, or the JVM"
                    + " was killed");
        }
    }

    private void readReport(Path file) {
        try (PathDescriptor held = PathDescriptor.of(file)) {
            bytes += Math.min(held.sizeBytes(), MAX_REPORT_BYTES);
            Properties report = new Properties();
            report.load(new StringReader(new String(held.read(MAX_REPORT_BYTES), StandardCharsets.UTF_8)));
            long unnamed = number(report, "unnamed");
            add(new VirtualThreadConversion(
                    number(report, "converted"),
                    number(report, "bound"),
                    number(report, "stackSize"),
                    number(report, "eventLoops"),
                    names(report, "subclasses"),
                    names(report, "unreadable")));
            namesAreMissing |= unnamed > 0;
        } catch (IOException e) {
            reject(String.valueOf(e.getMessage()));
        } catch (IllegalArgumentException e) {
            reject(file + ": " + e.getMessage());
        }
    }

    private void reject(String cause) {
        if (rejected++ < MAX_WARNINGS) {
            notes.warn("cannot read a report of virtual threads: " + cause + ". The figures of this JVM are missing.");
        }
    }

    private static long number(Properties report, String key) {
        String value = report.getProperty(key, "0");
        if (!NUMBER.matcher(value).matches()) {
            throw new IllegalArgumentException("the value of " + key + " is not a count");
        }
        return Long.parseLong(value);
    }

    private static List<String> names(Properties report, String key) {
        String value = report.getProperty(key, "");
        List<String> names = value.isEmpty() ? List.of() : List.of(value.split(",", -1));
        if (names.stream().anyMatch(name -> name.length() > MAX_NAME_LENGTH)) {
            throw new IllegalArgumentException(
                    "a name in " + key + " is longer than " + MAX_NAME_LENGTH + " characters");
        }
        return names;
    }

    private void add(VirtualThreadConversion report) {
        reports++;
        converted += report.converted();
        bound += report.bound();
        stackSize += report.stackSize();
        eventLoops += report.eventLoops();
        addNames(subclasses, report.subclasses());
        addNames(unreadable, report.unreadable());
    }

    private void addNames(Set<String> all, List<String> reported) {
        for (String name : reported) {
            if (all.size() < MAX_NAMES) {
                all.add(name);
            } else if (!all.contains(name)) {
                namesAreMissing = true;
                return;
            }
        }
    }

    /** Warns of missing data other than the rejected reports. */
    private void warnOfGaps() {
        if (rejected > MAX_WARNINGS) {
            notes.warn("cannot read %d further reports of virtual threads. The figures of these JVMs are missing."
                    .formatted(rejected - MAX_WARNINGS));
        }
        if (namesAreMissing) {
            notes.warn("more than %d classes keep their threads platform threads. Heddle names only %d of them."
                    .formatted(MAX_NAMES, MAX_NAMES));
        }
    }
}
