package io.heddle.kernel.perf.scheduling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TracepointFormatTest {
    private static final String SWITCH = "sched_switch";

    @Test
    void fields_have_their_names_offsets_and_sizes() throws IOException {
        assertThat(RecordedFormats.read("6.18", SWITCH).fields())
                .containsExactly(
                        new TracepointFormat.Field("common_type", 0, 2, false),
                        new TracepointFormat.Field("common_flags", 2, 1, false),
                        new TracepointFormat.Field("common_preempt_count", 3, 1, false),
                        new TracepointFormat.Field("common_pid", 4, 4, false),
                        new TracepointFormat.Field("prev_comm", 8, 16, false),
                        new TracepointFormat.Field("prev_pid", 24, 4, false),
                        new TracepointFormat.Field("prev_prio", 28, 4, false),
                        new TracepointFormat.Field("prev_state", 32, 8, false),
                        new TracepointFormat.Field("next_comm", 40, 16, false),
                        new TracepointFormat.Field("next_pid", 56, 4, false),
                        new TracepointFormat.Field("next_prio", 60, 4, false));
    }

    @ParameterizedTest
    @ValueSource(strings = {"5.10", "6.1", "6.12", "6.18"})
    void the_switches_of_all_kernels_have_the_same_fields(String kernel) throws IOException {
        SchedulingFormats.Switch format = RecordedFormats.of(kernel).switched();

        assertThat(format).isEqualTo(new SchedulingFormats.Switch(format.id(), 6, 8, 2, 10));
    }

    @Test
    void a_wake_up_of_linux_5_10_has_an_unused_field_before_the_cpu() throws IOException {
        SchedulingFormats old = RecordedFormats.of("5.10");
        SchedulingFormats current = RecordedFormats.of("6.18");

        assertThat(old.woken())
                .isEqualTo(new SchedulingFormats.Wakeup(old.woken().id(), new TaskNameField(2, false), 6, 9, 10));
        assertThat(current.woken()).isEqualTo(new SchedulingFormats.Wakeup(375, new TaskNameField(2, false), 6, 8, 9));
        assertThat(current.created())
                .isEqualTo(new SchedulingFormats.Wakeup(373, new TaskNameField(2, false), 6, 8, 9));
    }

    @Test
    void a_migration_of_linux_6_18_has_a_name_of_any_length() throws IOException {
        SchedulingFormats old = RecordedFormats.of("6.1");

        assertThat(RecordedFormats.of("6.18").migrated())
                .isEqualTo(new SchedulingFormats.Migration(371, new TaskNameField(2, true), 3, 5, 6, 7));
        assertThat(old.migrated())
                .isEqualTo(
                        new SchedulingFormats.Migration(old.migrated().id(), new TaskNameField(2, false), 6, 8, 9, 10));
    }

    @Test
    void fields_may_move_and_have_other_sizes() throws IOException {
        // Kernels with real-time patches have further common fields, and a state can have 32 bits.
        TracepointFormat moved = TracepointFormat.parse(RecordedFormats.text("6.18", SWITCH)
                .replace("long prev_state;\toffset:32;\tsize:8", "unsigned int prev_state;\toffset:72;\tsize:4"));

        SchedulingFormats.Switch format = SchedulingFormats.Switch.of(moved);
        assertThat(format.state()).isEqualTo(18);
        assertThat(format.stateWords()).isEqualTo(1);
        assertThat(format.words()).isEqualTo(19);
    }

    @Test
    void formats_that_cannot_be_decoded_are_refused() throws IOException {
        String text = RecordedFormats.text("6.18", SWITCH);

        for (String unknown : new String[] {
            text.replace("prev_pid;", "prev_tid;"),
            text.replace("prev_pid;\toffset:24;", "prev_pid;\toffset:25;"),
            text.replace("prev_pid;\toffset:24;\tsize:4;", "prev_pid;\toffset:24;\tsize:2;")
        }) {
            TracepointFormat format = TracepointFormat.parse(unknown);
            assertThatThrownBy(() -> SchedulingFormats.Switch.of(format))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageMatching("no field prev_pid|field \\w+ is no .*");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "name: x\nformat:\n",
                "ID: 70000\n",
                "ID: x\n",
                "ID: 99999999999\n",
                "ID: 5\n\tfield:int [4];\toffset:0;\tsize:4;\n"
            })
    void text_that_is_no_format_is_refused(String text) {
        assertThatThrownBy(() -> TracepointFormat.parse(text)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void a_text_that_is_cut_off_anywhere_is_a_shorter_format_or_refused() throws IOException {
        String text = RecordedFormats.text("6.18", SWITCH);
        int whole = TracepointFormat.parse(text).fields().size();
        int refused = 0;
        for (int length = 0; length < text.length(); length++) {
            try {
                assertThat(TracepointFormat.parse(text.substring(0, length)).fields())
                        .hasSizeLessThanOrEqualTo(whole);
            } catch (IllegalArgumentException expected) {
                refused++;
            }
        }
        assertThat(refused).isPositive();
    }
}
