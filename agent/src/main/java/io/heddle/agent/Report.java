package io.heddle.agent;

import io.heddle.agent.threads.Tally;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;

/** Says at the JVM's end what was converted and what wasn't: to people, to Heddle, or to nobody. */
final class Report {
    /** Of each kind; Heddle reads no more, and no file above 256 KiB. */
    private static final int MOST_NAMES = 1_000;

    private Report() {}

    static void atExit(Options options, Tally tally, ThreadGroup group) {
        Path reports = options.reports();
        if (reports == null && !options.told()) {
            return;
        }
        Runnable telling = () -> {
            if (options.told()) {
                System.err.println("heddle: " + sentence(tally));
            }
            if (reports != null) {
                write(reports, tally);
            }
        };
        Runtime.getRuntime().addShutdownHook(new Thread(group, telling, "heddle-report", 0, false));
    }

    static String sentence(Tally tally) {
        List<String> left = new ArrayList<>();
        add(left, tally.leftFor(Tally.Reason.BOUND), "bound by name");
        add(left, tally.leftFor(Tally.Reason.STACK_SIZE), "with a stack size of their own");
        add(left, tally.leftFor(Tally.Reason.EVENT_LOOP), "with an event loop");
        if (!tally.subclasses().isEmpty()) {
            left.add("those of classes that extend Thread (" + String.join(", ", tally.subclasses()) + ")");
        }
        if (!tally.unreadableClasses().isEmpty()) {
            left.add("those made by classes that can't be rewritten (" + String.join(", ", tally.unreadableClasses())
                    + ")");
        }
        return tally.convertedThreads() + " threads were made virtual"
                + (left.isEmpty() ? "" : "; platform threads stayed " + String.join(", ", left));
    }

    private static void add(List<String> left, long count, String what) {
        if (count > 0) {
            left.add(count + " " + what);
        }
    }

    /** One file for each JVM, named after its process, and there only when it is whole. */
    static void write(Path folder, Tally tally) {
        Properties properties = new Properties();
        properties.setProperty("converted", String.valueOf(tally.convertedThreads()));
        properties.setProperty("bound", String.valueOf(tally.leftFor(Tally.Reason.BOUND)));
        properties.setProperty("stackSize", String.valueOf(tally.leftFor(Tally.Reason.STACK_SIZE)));
        properties.setProperty("eventLoops", String.valueOf(tally.leftFor(Tally.Reason.EVENT_LOOP)));
        List<String> subclasses = tally.subclasses();
        List<String> unreadable = tally.unreadableClasses();
        properties.setProperty("subclasses", names(subclasses));
        properties.setProperty("unreadable", names(unreadable));
        properties.setProperty("unnamed", String.valueOf(unnamed(subclasses) + unnamed(unreadable)));
        String name = ProcessHandle.current().pid() + ".properties";
        Path aside = folder.resolve(name + ".part");
        try {
            try (Writer writer = Files.newBufferedWriter(aside)) {
                properties.store(writer, null);
            }
            Files.move(aside, folder.resolve(name), StandardCopyOption.ATOMIC_MOVE);
        } catch (NoSuchFileException nobodyReads) {
            // The Heddle that made the folder was killed, and a later one has removed it.
        } catch (IOException e) {
            System.err.println("heddle: what was converted can't be written to " + folder + ": " + e.getMessage());
        }
    }

    private static String names(List<String> classes) {
        return String.join(",", classes.subList(0, Math.min(classes.size(), MOST_NAMES)));
    }

    private static int unnamed(List<String> classes) {
        return Math.max(0, classes.size() - MOST_NAMES);
    }
}
