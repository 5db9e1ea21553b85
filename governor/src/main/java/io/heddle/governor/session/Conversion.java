package io.heddle.governor.session;

import io.heddle.governor.policy.VirtualThreads;
import io.heddle.governor.run.ConvertedThreads;
import io.heddle.kernel.process.Launch;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Has a program's threads made virtual, by an agent in each of its JVMs, and reads what these say of it at their ends. */
public final class Conversion implements AutoCloseable {
    private final VirtualThreads threads;
    private final Path agent;
    private final Path reports;

    private Conversion(VirtualThreads threads, Path agent, Path reports) {
        this.threads = threads;
        this.agent = agent;
        this.reports = reports;
    }

    /** Null when the threads are to stay what they are. */
    static @Nullable Conversion of(@Nullable VirtualThreads threads) {
        if (threads == null) {
            return null;
        }
        try {
            return new Conversion(threads, agent(), Files.createTempDirectory("heddle-threads-"));
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
        return flag(agent, (options.isEmpty() ? "" : options + ",") + "reports=" + reports)
                .addedTo(launch);
    }

    /** The sum over the program's JVMs; null, and a warning, when none has reported. */
    @Nullable
    ConvertedThreads converted(Notes notes) {
        ConvertedThreads all = null;
        try (DirectoryStream<Path> files = Files.newDirectoryStream(reports, "*.properties")) {
            for (Path file : files) {
                ConvertedThreads one = read(file);
                all = all == null ? one : all.plus(one);
            }
        } catch (IOException | DirectoryIteratorException | NumberFormatException e) {
            all = null;
        }
        if (all == null) {
            notes.warn("no JVM of the program has said what became of its threads: none was there, or it was killed");
        }
        return all;
    }

    private static ConvertedThreads read(Path file) throws IOException {
        Properties properties = new Properties();
        try (Reader reader = Files.newBufferedReader(file)) {
            properties.load(reader);
        }
        return new ConvertedThreads(
                number(properties, "converted"),
                number(properties, "bound"),
                number(properties, "stackSize"),
                number(properties, "eventLoops"),
                names(properties, "subclasses"),
                names(properties, "unreadable"));
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
        try (DirectoryStream<Path> files = Files.newDirectoryStream(reports)) {
            for (Path file : files) {
                Files.deleteIfExists(file);
            }
            Files.deleteIfExists(reports);
        } catch (IOException e) {
            // Of a few bytes in the temp folder, which others empty.
        }
    }
}
