package io.heddle.governor.virtual;

import io.heddle.governor.run.ConvertedThreads;
import io.heddle.governor.run.Notes;
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
 * Adds up what the agents in a program's JVMs have reported, one file for each JVM.
 *
 * <p>The program can write to the folder, too. Therefore the number and the size of files, the names kept and the warnings
 * have limits, and a file that no agent has written costs the figures of one JVM.
 */
final class AgentReports {
    /** A build of some hours starts fewer JVMs. */
    private static final int MOST_FILES = 10_000;

    /** An agent's report holds a few hundred bytes and up to 2,000 names of classes. */
    private static final int LARGEST_REPORT_BYTES = 256 << 10;

    /** Of all reports; reading them takes less than a second. */
    private static final long MOST_BYTES = 16 << 20;

    /** Of each kind, as many as an agent writes. */
    private static final int MOST_NAMES = 1_000;

    private static final int LONGEST_NAME = 1_000;
    private static final int MOST_WARNINGS = 10;

    /** The sum of {@link #MOST_FILES} such numbers is a long. */
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
    private int refused;
    private boolean namesAreMissing;

    AgentReports(Notes notes) {
        this.notes = notes;
    }

    /** The sum over the program's JVMs; null, and a warning, when none has reported. */
    @Nullable
    ConvertedThreads read(Path folder) {
        // Held first: opening what the program has put in the folder's place may block.
        try (PathDescriptor held = PathDescriptor.of(folder);
                DirectoryStream<Path> files = Files.newDirectoryStream(requireFolder(held, folder))) {
            readAll(files);
        } catch (IOException | DirectoryIteratorException e) {
            notes.warn("the reports of virtual threads cannot be read: " + e.getMessage()
                    + ". Figures of JVMs are missing.");
        }
        warnOfGaps();
        return reports == 0
                ? null
                : new ConvertedThreads(
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
            if (seen++ == MOST_FILES || bytes > MOST_BYTES) {
                notes.warn("the program has left more than %d files or %d MiB among the reports of virtual threads."
                                .formatted(MOST_FILES, MOST_BYTES >> 20)
                        + " Heddle does not read the rest, so figures of JVMs are missing.");
                return;
            }
            if (file.toString().endsWith(".properties")) {
                readReport(file);
            }
        }
        if (reports + refused == 0) {
            notes.warn("no JVM of the program has said what became of its threads: none was there, or it was killed");
        }
    }

    private void readReport(Path file) {
        try (PathDescriptor held = PathDescriptor.of(file)) {
            bytes += Math.min(held.sizeBytes(), LARGEST_REPORT_BYTES);
            Properties report = new Properties();
            report.load(new StringReader(new String(held.read(LARGEST_REPORT_BYTES), StandardCharsets.UTF_8)));
            long unnamed = number(report, "unnamed");
            add(new ConvertedThreads(
                    number(report, "converted"),
                    number(report, "bound"),
                    number(report, "stackSize"),
                    number(report, "eventLoops"),
                    names(report, "subclasses"),
                    names(report, "unreadable")));
            namesAreMissing |= unnamed > 0;
        } catch (IOException e) {
            refuse(String.valueOf(e.getMessage()));
        } catch (IllegalArgumentException e) {
            refuse(file + ": " + e.getMessage());
        }
    }

    private void refuse(String cause) {
        if (refused++ < MOST_WARNINGS) {
            notes.warn(
                    "a report of virtual threads cannot be read: " + cause + ". The figures of this JVM are missing.");
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
        if (names.stream().anyMatch(name -> name.length() > LONGEST_NAME)) {
            throw new IllegalArgumentException("a name in " + key + " is longer than " + LONGEST_NAME + " characters");
        }
        return names;
    }

    private void add(ConvertedThreads report) {
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
            if (all.size() < MOST_NAMES) {
                all.add(name);
            } else if (!all.contains(name)) {
                namesAreMissing = true;
                return;
            }
        }
    }

    /** Tells what is missing beside the reports that have a warning of their own. */
    private void warnOfGaps() {
        if (refused > MOST_WARNINGS) {
            notes.warn("%d further reports of virtual threads cannot be read. The figures of these JVMs are missing."
                    .formatted(refused - MOST_WARNINGS));
        }
        if (namesAreMissing) {
            notes.warn("more than %d classes keep their threads platform threads. Heddle names only %d of them."
                    .formatted(MOST_NAMES, MOST_NAMES));
        }
    }
}
