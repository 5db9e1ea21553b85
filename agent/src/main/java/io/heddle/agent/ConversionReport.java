package io.heddle.agent;

import io.heddle.agent.threads.ConversionStats;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;

/**
 * The report of which threads were converted, written when the JVM exits: a summary for the user, a file for Heddle.
 */
final class ConversionReport {
    /** Class names of each kind in a file. Heddle reads no more of them, and no file above 256 KiB. */
    private static final int MAX_NAMES = 1_000;

    private ConversionReport() {}

    static void atExit(AgentOptions options, ConversionStats stats, ThreadGroup group) {
        Path reportFolder = options.reportFolder();
        if (reportFolder == null && !options.printsSummary()) {
            return;
        }
        Runnable report = () -> {
            if (options.printsSummary()) {
                System.err.println("heddle: " + describe(stats));
            }
            if (reportFolder != null) {
                write(reportFolder, stats);
            }
        };
        Runtime.getRuntime().addShutdownHook(new Thread(group, report, "heddle-report", 0, false));
    }

    static String describe(ConversionStats stats) {
        List<String> kept = new ArrayList<>();
        add(kept, stats.keptFor(ConversionStats.Reason.BOUND), "bound by name");
        add(kept, stats.keptFor(ConversionStats.Reason.STACK_SIZE), "with an explicit stack size");
        add(kept, stats.keptFor(ConversionStats.Reason.EVENT_LOOP), "with an event loop");
        if (!stats.subclasses().isEmpty()) {
            kept.add("threads of classes that extend Thread (" + String.join(", ", stats.subclasses()) + ")");
        }
        if (!stats.unreadableClasses().isEmpty()) {
            kept.add("threads made by classes that cannot be rewritten (" + String.join(", ", stats.unreadableClasses())
                    + ")");
        }
        return stats.converted() + " threads were made virtual"
                + (kept.isEmpty() ? "" : "; not converted: " + String.join(", ", kept));
    }

    private static void add(List<String> kept, long count, String what) {
        if (count > 0) {
            kept.add(count + " " + what);
        }
    }

    /** Writes one file for each JVM, named after its process id. The file appears only when it is complete. */
    static void write(Path folder, ConversionStats stats) {
        Properties properties = new Properties();
        properties.setProperty("converted", String.valueOf(stats.converted()));
        properties.setProperty("bound", String.valueOf(stats.keptFor(ConversionStats.Reason.BOUND)));
        properties.setProperty("stackSize", String.valueOf(stats.keptFor(ConversionStats.Reason.STACK_SIZE)));
        properties.setProperty("eventLoops", String.valueOf(stats.keptFor(ConversionStats.Reason.EVENT_LOOP)));
        List<String> subclasses = stats.subclasses();
        List<String> unreadable = stats.unreadableClasses();
        properties.setProperty("subclasses", names(subclasses));
        properties.setProperty("unreadable", names(unreadable));
        properties.setProperty("unnamed", String.valueOf(unnamed(subclasses) + unnamed(unreadable)));
        String name = ProcessHandle.current().pid() + ".properties";
        Path partial = folder.resolve(name + ".part");
        try {
            try (Writer writer = Files.newBufferedWriter(partial)) {
                properties.store(writer, null);
            }
            Files.move(partial, folder.resolve(name), StandardCopyOption.ATOMIC_MOVE);
        } catch (NoSuchFileException folderRemoved) {
            // The Heddle that created the folder was killed, and a later one has removed the folder.
        } catch (IOException e) {
            System.err.println("heddle: cannot write the conversion report to " + folder + ": " + e.getMessage());
        }
    }

    private static String names(List<String> classes) {
        return String.join(",", classes.subList(0, Math.min(classes.size(), MAX_NAMES)));
    }

    private static int unnamed(List<String> classes) {
        return Math.max(0, classes.size() - MAX_NAMES);
    }
}
