package io.heddle.governor.virtual;

import io.heddle.governor.run.Notes;
import io.heddle.governor.run.VirtualThreadConversion;
import io.heddle.hotspot.launch.InjectedJvmOption;
import io.heddle.kernel.files.TemporaryFolder;
import io.heddle.kernel.process.SpawnSpec;
import io.heddle.policy.VirtualThreads;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The conversion of a program's threads to virtual threads by an agent in each of its JVMs. It reads the agents'
 * reports at the end.
 */
public final class VirtualThreadInjection implements AutoCloseable {
    private final VirtualThreads threads;
    private final Path agent;
    private final TemporaryFolder reports;

    VirtualThreadInjection(VirtualThreads threads, Path agent, TemporaryFolder reports) {
        this.threads = threads;
        this.agent = agent;
        this.reports = reports;
    }

    /** Null without a conversion. */
    public static @Nullable VirtualThreadInjection of(@Nullable VirtualThreads threads) {
        if (threads == null) {
            return null;
        }
        try {
            return new VirtualThreadInjection(threads, agent(), TemporaryFolder.create("threads"));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot create a folder for the reports of virtual threads", e);
        }
    }

    /** The flag that a program would get, for people. */
    public static String describe(VirtualThreads threads, List<String> command) {
        return flag(agent(), threads.options()).describe(command);
    }

    /** The agent's jar, in the same folder as Heddle's own. */
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

    private static InjectedJvmOption flag(Path agent, String options) {
        return new InjectedJvmOption("-javaagent:" + agent + (options.isEmpty() ? "" : "=" + options));
    }

    public SpawnSpec addTo(SpawnSpec launch) {
        String options = threads.options();
        // A single comma separates options, and two commas stand for one in the folder's name.
        String folder = reports.path().toString().replace(",", ",,");
        return flag(agent, (options.isEmpty() ? "" : options + ",") + "reports=" + folder)
                .addTo(launch);
    }

    /** The folder of the agents' reports. */
    Path reports() {
        return reports.path();
    }

    /** The sum over the program's JVMs; null, with a warning, if none has reported. */
    @Nullable
    public VirtualThreadConversion converted(Notes notes) {
        return new AgentReports(notes).read(reports.path());
    }

    @Override
    public void close() {
        reports.close();
    }
}
