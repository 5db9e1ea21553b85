package io.heddle.governor.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.hotspot.JvmDetection;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JvmWatchTest {
    @TempDir
    Path folder = Path.of("");

    @Test
    void counters_that_are_cut_short_are_as_good_as_none() throws Exception {
        JvmWatch watch = new JvmWatch(1);
        Path file = folder.resolve("counters");
        Files.copy(ownCounters(), file);
        watch.map(file);
        assertThat(watch.hasCounters()).isTrue();
        assertThat(watch.facts().version()).isNotNull();

        try (RandomAccessFile cut = new RandomAccessFile(file.toFile(), "rw")) {
            cut.setLength(0);
        }

        assertThat(watch.facts().version()).isNull();
        assertThat(watch.hasCounters()).isFalse();
        watch.classifier.beforeListing();
        watch.classifier.afterListing(List.of(), List.of());
        assertThat(watch.isQuiet()).isTrue();
    }

    private static Path ownCounters() {
        if (new JvmDetection().look(RecordedJvm.PID) instanceof JvmDetection.Finding.HotSpot(Optional<Path> perfData)) {
            return perfData.orElseThrow();
        }
        throw new AssertionError("this JVM is HotSpot");
    }
}
