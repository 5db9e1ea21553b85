package io.heddle.hotspot.roles;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.hotspot.Recorded;
import io.heddle.hotspot.roles.ThreadDump.Entry;
import io.heddle.hotspot.roles.ThreadDump.Kind;
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
    void a_thread_of_the_program_is_distinguished_from_the_jvms_thread_of_the_same_name(String jvm) {
        Collection<Entry> entries = ThreadDump.parse(Recorded.text("/threads/" + jvm + ".dump.txt"))
                .entries()
                .values();
        for (String name : new String[] {"GC Thread#0", "VM Thread", "C2 CompilerThread0"}) {
            assertThat(entries.stream()
                            .filter(entry -> entry.name().equals(name))
                            .map(Entry::kind))
                    .containsExactlyInAnyOrder(Kind.JAVA, Kind.VM);
        }
        assertThat(entries)
                .contains(new Entry("worker-1", Kind.JAVA))
                .contains(new Entry("VM Periodic Task Thread", Kind.VM))
                .contains(new Entry("C1 CompilerThread0", Kind.VM));
    }

    @Test
    void dumps_of_jdk_8_do_not_show_which_java_threads_only_compile() {
        Collection<Entry> entries = ThreadDump.parse(Recorded.text("/threads/jdk8-g1.dump.txt"))
                .entries()
                .values();
        assertThat(entries)
                .contains(new Entry("VM Thread", Kind.JAVA), new Entry("VM Thread", Kind.VM))
                .contains(new Entry("Gang worker#0 (Parallel GC Threads)", Kind.VM))
                .contains(new Entry("C1 CompilerThread1", Kind.JAVA));
    }

    @Test
    void a_name_can_hold_any_part_of_a_header() {
        assertThat(ThreadDump.parse("\"a\" #1 nid=5 x\" #7 [12] daemon prio=5 nid=12 runnable\n")
                        .entries())
                .isEqualTo(Map.of(12, new Entry("a\" #1 nid=5 x", Kind.JAVA)));
        assertThat(ThreadDump.parse("\"VM Thread\" os_prio=0 nid=0x2194 runnable\n")
                        .entries())
                .isEqualTo(Map.of(0x2194, new Entry("VM Thread", Kind.VM)));
    }

    @Test
    void garbage_is_skipped() {
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
    void adversarial_lines_are_parsed_in_linear_time() {
        assertThat(ThreadDump.parse("\"" + "\" nid=".repeat(500_000)).entries()).isEmpty();
        assertThat(ThreadDump.parse("\"" + "\" #1 ".repeat(500_000) + "nid=x ").entries())
                .isEmpty();
        assertThat(ThreadDump.parse("\"".repeat(4_000_000)).entries()).isEmpty();
    }

    @Test
    void a_dump_holds_a_bounded_number_of_threads() {
        String flood = IntStream.range(0, 100_000)
                .mapToObj(nid -> "\"t\" nid=" + nid + " x\n")
                .collect(Collectors.joining());
        assertThat(ThreadDump.parse(flood).entries()).hasSize(4096);
    }
}
