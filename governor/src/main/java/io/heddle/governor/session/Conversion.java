package io.heddle.governor.session;

import io.heddle.governor.policy.VirtualThreads;
import io.heddle.governor.run.ConvertedThreads;
import io.heddle.kernel.files.HeldFile;
import io.heddle.kernel.files.TemporaryFolder;
import io.heddle.kernel.process.Launch;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Has a program's threads made virtual, by an agent in each of its JVMs, and reads what these say of it at their ends. */
public final class Conversion implements AutoCloseable {
    /** The program can write reports too. The agent's hold a few hundred bytes, and the names of classes. */
    private static final int LONGEST_REPORT_BYTES = 1 << 20;

    private final VirtualThreads threads;
    private final Path agent;
    private final TemporaryFolder reports;

    Conversion(VirtualThreads threads, Path agent, TemporaryFolder reports) {
        this.threads = threads;
        this.agent = agent;
        this.reports = reports;
    }

    /** Null when the threads are to stay what they are. */
    static @Nullable Conversion of(@Nullable VirtualThreads threads) {
        if (threads == null) {
            return null;
        }
        TemporaryFolder.removeAbandoned();
        try {
            return new Conversion(threads, agent(), TemporaryFolder.create("threads"));
        } catch (IOException e) {
            throw new UncheckedIOException("what becomes of threads can't be noted", e);
        }
    }

    /** What a program would be told, for people. */
    public static String inWords(VirtualThreads threads, List<String> command) {
        return flag(agent(), threads.options()).inWords(command);
    }

    /** The agent's jar stands beside Heddle's own. */
    private static Path agent() {
        String name = "heddle-agent-";
        return Stream.of(System.getProperty("java.class.path").split(":"))
                .map(Path::of)
                .filter(jar -> String.valueOf(jar.getFileName()).startsWith(name)
                        && jar.toString().endsWith(".jar"))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("the agent's jar is missing beside Heddle's own"))
                .toAbsolutePath();
    }

    private static JvmFlag flag(Path agent, String options) {
        return new JvmFlag("-javaagent:" + agent + (options.isEmpty() ? "" : "=" + options));
    }

    Launch addedTo(Launch launch) {
        String options = threads.options();
        // Between options stands one comma; two are a comma of the folder's name.
        String folder = reports.path().toString().replace(",", ",,");
        return flag(agent, (options.isEmpty() ? "" : options + ",") + "reports=" + folder)
                .addedTo(launch);
    }

    /** Where the agents write. */
    Path reports() {
        return reports.path();
    }

    /** The sum over the program's JVMs; null, and a warning, when none has reported. */
    @Nullable
    ConvertedThreads converted(Notes notes) {
        List<ConvertedThreads> whole = new ArrayList<>();
        boolean any = false;
        // Held first: opening what the program has put in the folder's place may block.
        try (HeldFile folder = HeldFile.of(reports.path());
                DirectoryStream<Path> files = Files.newDirectoryStream(requireFolder(folder), "*.properties")) {
            for (Path file : files) {
                any = true;
                read(file, notes).ifPresent(whole::add);
            }
        } catch (IOException | DirectoryIteratorException e) {
            any = true;
            notes.warn("the reports of virtual threads cannot be read: " + e.getMessage()
                    + ". Figures of JVMs are missing.");
        }
        if (!any) {
            notes.warn("no JVM of the program has said what became of its threads: none was there, or it was killed");
        }
        return whole.stream().reduce(ConvertedThreads::plus).orElse(null);
    }

    private Path requireFolder(HeldFile held) throws IOException {
        if (!held.isFolder()) {
            throw new NotDirectoryException(reports.path().toString());
        }
        return held.path();
    }

    /** Empty, and a warning, for what no agent has written. */
    private static Optional<ConvertedThreads> read(Path file, Notes notes) {
        Properties properties = new Properties();
        try (HeldFile held = HeldFile.of(file)) {
            properties.load(new StringReader(new String(held.read(LONGEST_REPORT_BYTES), StandardCharsets.UTF_8)));
            return Optional.of(new ConvertedThreads(
                    number(properties, "converted"),
                    number(properties, "bound"),
                    number(properties, "stackSize"),
                    number(properties, "eventLoops"),
                    names(properties, "subclasses"),
                    names(properties, "unreadable")));
        } catch (IOException | IllegalArgumentException e) {
            notes.warn("a report of virtual threads cannot be read: " + e.getMessage()
                    + ". The figures of this JVM are missing.");
            return Optional.empty();
        }
    }

    private static long number(Properties properties, String key) {
        return Long.parseLong(properties.getProperty(key, "0"));
    }

    private static List<String> names(Properties properties, String key) {
        String value = properties.getProperty(key, "");
        return value.isEmpty() ? List.of() : List.of(value.split(",", -1));
    }

    @Override
    public void close() {
        reports.close();
    }
}
