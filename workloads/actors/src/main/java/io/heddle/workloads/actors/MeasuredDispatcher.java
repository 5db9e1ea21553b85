package io.heddle.workloads.actors;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import io.heddle.workloads.actors.benchmarks.ActorCreator;
import java.util.Locale;
import org.apache.pekko.actor.ActorSystem;
import org.apache.pekko.actor.Props;

/** The dispatchers to choose from. Each runs the actors of a benchmark under the identifier {@link ActorCreator#DISPATCHER}. */
enum MeasuredDispatcher {
    /** With Pekko's defaults. */
    DEFAULT("executor = fork-join-executor"),
    FORK_JOIN("""
            executor = fork-join-executor
            fork-join-executor { parallelism-min = ${cpus}, parallelism-max = ${cpus} }
            """),
    THREAD_POOL("""
            executor = thread-pool-executor
            thread-pool-executor.fixed-pool-size = ${cpus}
            """),
    /** Its queues hold all actors of the largest benchmark, because it refuses tasks when a queue is full. */
    AFFINITY("""
            executor = affinity-pool-executor
            affinity-pool-executor { parallelism-min = ${cpus}, parallelism-max = ${cpus}, task-queue-size = 65536 }
            """),
    VIRTUAL("executor = virtual-thread-executor"),
    ONE_WORKER("""
            executor = fork-join-executor
            fork-join-executor { parallelism-min = 1, parallelism-max = 1 }
            """),
    HEDDLE("executor = io.heddle.pekko.HeddleExecutor"),
    /** With Heddle's mailbox, too. */
    HEDDLE_MAILBOX("""
            executor = io.heddle.pekko.HeddleExecutor
            mailbox-type = io.heddle.pekko.HeddleMailbox
            """);

    /** Streams run on the measured dispatcher, too. An actor that fails shows in its missing messages. */
    private static final String SYSTEM = """
            %1$s { type = Dispatcher, throughput = 5 }
            pekko.stream.materializer.dispatcher = %1$s
            pekko.loglevel = OFF
            pekko.stdout-loglevel = OFF
            pekko.log-dead-letters = off
            pekko.coordinated-shutdown.run-by-jvm-shutdown-hook = off
            """.formatted(ActorCreator.DISPATCHER);

    private final String settings;

    MeasuredDispatcher(String settings) {
        this.settings = settings;
    }

    /** Opens a system of actors whose dispatcher runs until the end of the JVM. */
    ActorSystem openSystem() {
        ActorSystem system = ActorSystem.create("actors", config());
        // A dispatcher without actors would end its threads after a second.
        system.actorOf(Props.empty().withDispatcher(ActorCreator.DISPATCHER));
        return system;
    }

    private Config config() {
        return ConfigFactory.parseString(SYSTEM)
                .withFallback(ConfigFactory.parseString("%s {%n%s%n}".formatted(ActorCreator.DISPATCHER, settings)))
                .withFallback(ConfigFactory.parseString(
                        "cpus = " + Runtime.getRuntime().availableProcessors()))
                .withFallback(ConfigFactory.load())
                .resolve();
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
