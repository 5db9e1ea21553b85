package io.heddle.recorder.machine;

import io.heddle.kernel.constraints.CpuTopology;
import io.heddle.kernel.perf.samples.CpuSampleListener.Mode;
import io.heddle.kernel.perf.samples.CpuSamples;
import io.heddle.kernel.perf.samples.KernelSymbols;
import io.heddle.recorder.file.RecordingWriter;
import io.heddle.timeline.Loss;
import io.heddle.timeline.stacks.Frame;
import io.heddle.timeline.stacks.Sample;
import io.heddle.timeline.stacks.Stack;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Samples what the CPUs execute, and names the kernel's functions. The names are looked up at the end of the recording, or when many
 * samples have come together, because reading the kernel's table of symbols takes longer than the start of a short program.
 */
public final class KernelSampler implements AutoCloseable {
    /** Not a multiple of the timer tick: samples in step with the tick would miss what it does. */
    private static final Duration PERIOD = Duration.ofNanos(9_900_000);

    /** Two MiB of samples. Heddle has a small heap. */
    private static final int MAX_PENDING = 8_000;

    private static final int MAX_FRAMES = 24;

    private final RecordingWriter writer;
    private final CpuSamples samples = CpuSamples.open(CpuTopology.onlineCpus(), PERIOD.toNanos());
    private final List<Pending> pending = new ArrayList<>();
    private @Nullable KernelSymbols symbols;

    /** A sample whose functions have no names yet. */
    private static final class Pending {
        private final long nanos;
        private final int tid;
        private final Mode mode;
        private final long[] addresses;

        Pending(long nanos, int tid, Mode mode, long[] addresses) {
            this.nanos = nanos;
            this.tid = tid;
            this.mode = mode;
            this.addresses = addresses;
        }
    }

    public KernelSampler(RecordingWriter writer) {
        this.writer = writer;
    }

    /** Why there are no samples; empty when there are. */
    public Optional<String> reason() {
        return samples.isAvailable() ? Optional.empty() : Optional.of(samples.reason());
    }

    public void read() {
        samples.read((nanos, cpu, pid, tid, mode, addresses, count) ->
                pending.add(new Pending(nanos, tid, mode, Arrays.copyOf(addresses, Math.min(count, MAX_FRAMES)))));
        if (pending.size() > MAX_PENDING) {
            write();
        }
    }

    /** Writes all samples. */
    public void finish() {
        read();
        write();
        if (samples.lost() > 0) {
            writer.loss(new Loss("CPU samples", System.nanoTime(), samples.lost()));
        }
    }

    private void write() {
        if (pending.isEmpty()) {
            return;
        }
        if (symbols == null) {
            symbols = KernelSymbols.ofMachine();
        }
        for (Pending sample : pending) {
            writer.sample(
                    sample.tid,
                    sample.mode == Mode.USER ? Sample.Kind.USER : Sample.Kind.KERNEL,
                    sample.nanos,
                    PERIOD.toNanos(),
                    stack(symbols, sample.addresses));
        }
        pending.clear();
    }

    /** The type of each frame is the part of the kernel that the whole stack was in. */
    private static Stack stack(KernelSymbols symbols, long[] addresses) {
        if (addresses.length == 0) {
            return Stack.NONE;
        }
        String area =
                "kernel." + symbols.area(addresses, addresses.length).name().toLowerCase(Locale.ROOT);
        return new Stack(Arrays.stream(addresses)
                .mapToObj(address -> new Frame(area, symbols.name(address).orElse("unknown"), -1))
                .toList());
    }

    @Override
    public void close() {
        samples.close();
    }
}
