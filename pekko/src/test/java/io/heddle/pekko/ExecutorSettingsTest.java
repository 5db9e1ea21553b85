package io.heddle.pekko;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.typesafe.config.ConfigFactory;
import org.apache.pekko.actor.ActorSystem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The configuration of a dispatcher, and the messages about wrong ones. */
class ExecutorSettingsTest extends ActorSystemTestCase {
    private static final int PROCESSORS = Runtime.getRuntime().availableProcessors();

    @Test
    void the_defaults_are_as_many_as_processors() {
        assertThat(settings("")).isEqualTo(new ExecutorSettings(Math.min(PROCESSORS, 64), 256));
    }

    @Test
    void the_factor_is_rounded_up_within_the_bounds() {
        assertThat(settings("parallelism-factor = 0.0001"))
                .extracting(ExecutorSettings::width)
                .isEqualTo(1);
        assertThat(settings("parallelism-factor = 1e300"))
                .extracting(ExecutorSettings::width)
                .isEqualTo(64);
        assertThat(settings("parallelism-factor = 2.1, parallelism-max = 4096"))
                .extracting(ExecutorSettings::width)
                .isEqualTo((int) Math.ceil(PROCESSORS * 2.1));
        assertThat(settings("parallelism-min = 4096, parallelism-max = 4096, max-spare-threads = 0"))
                .isEqualTo(new ExecutorSettings(4096, 0));
    }

    @Test
    void a_dispatcher_inherits_the_keys_of_the_default_one() {
        assertThat(ExecutorSettings.of(
                        ConfigFactory.parseString("heddle-executor.parallelism-min = 7")
                                .withFallback(ConfigFactory.load().getConfig(DEFAULT)),
                        "a"))
                .isEqualTo(new ExecutorSettings(Math.max(7, PROCESSORS), 256));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            parallelism-min = 0        | a.b.heddle-executor.parallelism-min must be from 1 to 4096, but is 0.
            parallelism-min = -1       | a.b.heddle-executor.parallelism-min must be from 1 to 4096, but is -1.
            parallelism-min = 65       | a.b.heddle-executor.parallelism-max must be from 65 to 4096, but is 64.
            parallelism-max = 5000     | a.b.heddle-executor.parallelism-max must be from 1 to 4096, but is 5000.
            parallelism-factor = 0     | a.b.heddle-executor.parallelism-factor must be above 0, but is 0.0.
            parallelism-factor = -1    | a.b.heddle-executor.parallelism-factor must be above 0, but is -1.0.
            parallelism-factor = NaN   | a.b.heddle-executor.parallelism-factor must be above 0, but is NaN.
            max-spare-threads = -1     | a.b.heddle-executor.max-spare-threads must be from 0 to 32767, but is -1.
            max-spare-threads = 40000  | a.b.heddle-executor.max-spare-threads must be from 0 to 32767, but is 40000.
            """)
    void a_value_out_of_bounds_is_named(String line, String message) {
        assertThat(errorOf("a.b { heddle-executor { " + line + " } }")).hasMessage(message);
    }

    @Test
    void an_unknown_key_is_named() {
        assertThat(errorOf("a.b { heddle-executor { parallelism = 2 } }"))
                .hasMessage("a.b.heddle-executor.parallelism is unknown. The keys are max-spare-threads,"
                        + " parallelism-factor, parallelism-max, parallelism-min.");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            heddle-executor.parallelism-min = many       | parallelism-min
            heddle-executor.parallelism-min = [1]        | parallelism-min
            heddle-executor.parallelism-max = {}         | parallelism-max
            heddle-executor.parallelism-max = 5000000000 | parallelism-max
            heddle-executor.parallelism-factor = on      | parallelism-factor
            heddle-executor.parallelism-factor = null    | parallelism-factor
            heddle-executor.max-spare-threads = ""       | max-spare-threads
            """)
    void a_value_of_a_wrong_type_is_named(String line, String key) {
        Throwable error = errorOf("a.b { " + line + " }");
        assertThat(error).isInstanceOf(IllegalArgumentException.class);
        assertThat(error.getMessage())
                .startsWith("a.b.heddle-executor")
                .contains(key)
                .hasLineCount(1);
    }

    @Test
    void a_section_that_is_none_is_named() {
        Throwable error = errorOf("a.b { heddle-executor = 3 }");
        assertThat(error.getMessage()).startsWith("a.b.heddle-executor").hasLineCount(1);
    }

    @Test
    void a_wrong_default_dispatcher_ends_the_start_of_the_system() {
        Throwable error = catchThrowable(() -> open(2, DEFAULT + ".heddle-executor.max-spare-threads = -1"));
        assertThat(error)
                .hasMessage(DEFAULT + ".heddle-executor.max-spare-threads must be from 0 to 32767, but is -1.");
    }

    private static ExecutorSettings settings(String lines) {
        return ExecutorSettings.of(
                ConfigFactory.parseString("heddle-executor { " + lines + " }")
                        .withFallback(ConfigFactory.load().getConfig(DEFAULT)),
                "a");
    }

    /** Returns what Pekko throws when it looks the dispatcher {@code a.b} up. */
    private Throwable errorOf(String config) {
        ActorSystem system = open("""
                pekko.loglevel = OFF
                pekko.stdout-loglevel = OFF
                a.b.executor = "io.heddle.pekko.HeddleExecutor"
                """ + config);
        return catchThrowable(() -> system.dispatchers().lookup("a.b"));
    }
}
