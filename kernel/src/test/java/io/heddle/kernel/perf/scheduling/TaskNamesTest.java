package io.heddle.kernel.perf.scheduling;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TaskNamesTest {
    private final TaskNames names = new TaskNames();

    @Test
    void many_threads_keep_their_names() {
        int threads = 50_000;
        for (int tid = 1; tid <= threads; tid++) {
            assertThat(names.isKnown(tid)).isFalse();
            assertThat(names.update(tid, 'a' + tid % 26, 0)).hasSize(1);
        }
        for (int tid = 1; tid <= threads; tid++) {
            assertThat(names.isKnown(tid)).isTrue();
            assertThat(names.update(tid, 'a' + tid % 26, 0)).isNull();
        }
        assertThat(names.isKnown(threads + 1)).isFalse();
    }

    @Test
    void a_name_may_be_empty_or_fill_all_bytes() {
        assertThat(names.update(1, 0, 0)).isEmpty();
        assertThat(names.update(1, 0, 0)).isNull();
        assertThat(names.update(1, 0x4141414141414141L, 0x4242424242424242L)).isEqualTo("AAAAAAAABBBBBBBB");
        assertThat(names.update(1, 0x4141414141414141L, 0x0042424242424242L)).isEqualTo("AAAAAAAABBBBBBB");
    }
}
