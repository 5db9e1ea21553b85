package io.heddle.watch;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.hotspot.JvmDetection;
import io.heddle.hotspot.counters.PerfDataFile;
import io.heddle.kernel.files.PathInRoot;
import io.heddle.kernel.testing.Fifo;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(value = 120, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class WatchedJvmTest {
    @TempDir
    Path folder = Path.of("");

    @Test
    void truncated_counters_are_closed_and_reported_in_one_line() throws Exception {
        WatchedJvm watch = new WatchedJvm(1);
        watch.open(copy());
        assertThat(watch.hasCounters()).isTrue();
        assertThat(watch.facts().version()).isNotNull();
        assertThat(watch.takeProblem()).isEmpty();

        cut(0);

        assertThat(watch.facts().version()).isNull();
        assertThat(watch.hasCounters()).isFalse();
        assertThat(watch.takeProblem())
                .hasValue(
                        "cannot read the performance counters of process 1: the file was truncated. Roles now follow from"
                                + " the creation order of threads, and GC figures are missing.");
        assertThat(watch.takeProblem()).isEmpty();
        watch.classifier.beforeListing();
        watch.classifier.afterListing(List.of(), List.of());
        assertThat(watch.isUpToDate()).isTrue();
    }

    @Test
    void a_fifo_in_place_of_the_counters_is_reported_in_one_line() throws Exception {
        WatchedJvm watch = new WatchedJvm(1);
        Path fifo = Fifo.at(folder.resolve("fifo"));

        watch.open(new PerfDataFile(
                new PathInRoot(Path.of("/"), fifo), ownCounters().users()));

        assertThat(watch.hasCounters()).isFalse();
        assertThat(watch.takeProblem().orElseThrow())
                .contains(fifo + " is not a regular file")
                .doesNotContain("\n");
    }

    @Test
    void invalid_counters_never_cause_a_failure() throws Exception {
        Random random = new Random(23);
        byte[] good = Files.readAllBytes(Path.of(ownCounters().path().toString()));
        for (int round = 0; round < 100; round++) {
            Path file = Files.write(folder.resolve("counters"), good);
            WatchedJvm watch = new WatchedJvm(1);
            watch.open(located(file));
            try (RandomAccessFile writer = new RandomAccessFile(file.toFile(), "rw")) {
                for (int n = 0; n < 2000; n++) {
                    writer.seek(28 + random.nextInt(good.length));
                    writer.writeByte(random.nextInt());
                }
                if (round % 4 == 0) {
                    writer.setLength(random.nextInt(good.length));
                }
            }
            for (int looks = 0; looks < 3; looks++) {
                watch.update();
                watch.classifier.beforeListing();
                watch.classifier.afterListing(List.of(), List.of());
                watch.isUpToDate();
                watch.identity();
            }
            assertThat(watch.facts().pid()).isEqualTo(1);
            watch.close();
        }
    }

    private PerfDataFile copy() throws IOException {
        return located(Files.copy(Path.of(ownCounters().path().toString()), folder.resolve("counters")));
    }

    private static PerfDataFile located(Path file) {
        return new PerfDataFile(
                new PathInRoot(Path.of("/"), file), ownCounters().users());
    }

    private void cut(long bytes) throws IOException {
        try (RandomAccessFile cut =
                new RandomAccessFile(folder.resolve("counters").toFile(), "rw")) {
            cut.setLength(bytes);
        }
    }

    private static PerfDataFile ownCounters() {
        if (new JvmDetection().detect(RecordedJvm.PID)
                instanceof JvmDetection.Finding.HotSpot(Optional<PerfDataFile> perfData)) {
            return perfData.orElseThrow();
        }
        throw new AssertionError("this JVM is HotSpot");
    }
}
