package io.heddle.hotspot;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.hotspot.ThreadDump.Entry;
import io.heddle.hotspot.ThreadDump.Maker;
import java.util.Collection;
import org.junit.jupiter.api.Test;
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
}
