package io.heddle.pekko;

import com.typesafe.config.Config;
import java.util.concurrent.ThreadFactory;
import org.apache.pekko.dispatch.DispatcherPrerequisites;
import org.apache.pekko.dispatch.ExecutorServiceConfigurator;
import org.apache.pekko.dispatch.ExecutorServiceFactory;

/**
 * Runs the actors of a dispatcher on a {@link io.heddle.scheduler.tasks.TaskExecutor}.
 *
 * <pre>{@code
 * my-dispatcher {
 *   type = "Dispatcher"
 *   executor = "io.heddle.pekko.HeddleExecutor"
 * }
 * }</pre>
 *
 * <p>The keys of the section {@code heddle-executor} are in this library's {@code reference.conf}.
 */
public final class HeddleExecutor extends ExecutorServiceConfigurator {
    private final Config config;

    /** Called by Pekko. */
    public HeddleExecutor(Config config, DispatcherPrerequisites prerequisites) {
        super(config, prerequisites);
        this.config = config;
    }

    /**
     * Called by Pekko.
     *
     * @throws IllegalArgumentException if the configuration is wrong; the message has the path of the key
     */
    @Override
    public ExecutorServiceFactory createExecutorServiceFactory(String id, ThreadFactory threads) {
        // Here and not in the constructor, whose exceptions Pekko replaces.
        ExecutorSettings settings = ExecutorSettings.of(config, id);
        return () -> new DispatcherExecutor(settings, WorkerProperties.of(threads, id));
    }
}
