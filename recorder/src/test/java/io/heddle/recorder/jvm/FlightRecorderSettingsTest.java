package io.heddle.recorder.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class FlightRecorderSettingsTest {
    private static String content(FlightRecorder use) throws IOException {
        return new String(FlightRecorderSettings.content(use), StandardCharsets.UTF_8);
    }

    private static long count(String text, String regex) {
        return Pattern.compile(regex).matcher(text).results().count();
    }

    @Test
    void without_samples_there_are_neither_samples_nor_stacks_and_all_other_events() throws IOException {
        String all = content(FlightRecorder.USED);
        String without = content(FlightRecorder.WITHOUT_SAMPLES);

        assertThat(count(all, "Sample\"><setting name=\"enabled\">true")).isEqualTo(3);
        assertThat(count(without, "Sample\"><setting name=\"enabled\">true")).isZero();
        assertThat(without).doesNotContain("stackTrace\">true");
        assertThat(count(without, "<event")).isEqualTo(count(all, "<event"));
        assertThat(count(without, "enabled\">true")).isEqualTo(count(all, "enabled\">true") - 3);
    }
}
