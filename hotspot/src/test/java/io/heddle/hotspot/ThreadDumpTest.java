package io.heddle.hotspot;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.hotspot.ThreadDump.Entry;
import io.heddle.hotspot.ThreadDump.Maker;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ThreadDumpTest {
    @ParameterizedTest
    @ValueSource(strings = {"jdk11-g1", "jdk17-g1", "jdk21-g1", "jdk25-g1", "jdk26-g1", "jdk28-g1"})
    void a_thread_of_the_program_is_told_from_the_jvms_of_the_same_name(String jvm) {
        Collection<Entry> entries = ThreadDump.parse(Recorded.text("/threads/" + jvm + ".dump.txt"))
                .entries()
                .values();
        for (String name : new String[] {"GC Thread#0", "VM Thread", "C2 CompilerThread0"}) {
            assertThat(entries.stream()
                            .filter(entry -> entry.name().equals(name))
                            .map(Entry::maker))
                    .containsExactlyInAnyOrder(Maker.JAVA, Maker.VM);
        }
        assertThat(entries)
                .contains(new Entry("worker-1", Maker.JAVA))
                .contains(new Entry("VM Periodic Task Thread", Maker.VM))
                .contains(new Entry("C1 CompilerThread0", Maker.VM));
    }

    @Test
    void jdk_8_does_not_say_which_java_threads_only_compile() {
        Collection<Entry> entries = ThreadDump.parse(Recorded.text("/threads/jdk8-g1.dump.txt"))
                .entries()
                .values();
        assertThat(entries)
                .contains(new Entry("VM Thread", Maker.JAVA), new Entry("VM Thread", Maker.VM))
                .contains(new Entry("Gang worker#0 (Parallel GC Threads)", Maker.VM))
                .contains(new Entry("C1 CompilerThread1", Maker.JAVA));
    }

    @Test
    void a_name_may_hold_whatever_a_header_holds() {
        assertThat(ThreadDump.parse("\"a\" #1 nid=5 x\" #7 [12] daemon prio=5 nid=12 runnable\n")
                        .entries())
                .isEqualTo(Map.of(12, new Entry("a\" #1 nid=5 x", Maker.JAVA)));
        assertThat(ThreadDump.parse("\"VM Thread\" os_prio=0 nid=0x2194 runnable\n")
                        .entries())
                .isEqualTo(Map.of(0x2194, new Entry("VM Thread", Maker.VM)));
    }

    @Test
    void garbage_is_passed_over() {
        for (String line : List.of(
                "\"x\" nid=99999999999 runnable",
                "\"x\" nid=0x runnable",
                "\"x\" nid=-5 runnable",
                "\"x\" nid=",
                "\"x\" nid=12",
                "nid=12 ",
                "\"nid=12 ",
                "\"",
                "\"x\" anid=12 runnable")) {
            assertThat(ThreadDump.parse(line + "\n").entries()).as(line).isEmpty();
        }
    }

    @Test
    @Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void lines_made_to_be_hard_to_read_are_read_in_time_that_grows_with_their_length() {
        assertThat(ThreadDump.parse("\"" + "\" nid=".repeat(500_000)).entries()).isEmpty();
        assertThat(ThreadDump.parse("\"" + "\" #1 ".repeat(500_000) + "nid=x ").entries())
                .isEmpty();
        assertThat(ThreadDump.parse("\"".repeat(4_000_000)).entries()).isEmpty();
    }

    @Test
    void no_more_threads_are_taken_than_a_dump_is_asked_for() {
        String flood = IntStream.range(0, 100_000)
                .mapToObj(nid -> "\"t\" nid=" + nid + " x\n")
                .collect(Collectors.joining());
        assertThat(ThreadDump.parse(flood).entries()).hasSize(4096);
    }
}
