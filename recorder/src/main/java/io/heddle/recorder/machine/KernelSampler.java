package io.heddle.recorder.machine;

import io.heddle.kernel.constraints.CpuTopology;
import io.heddle.kernel.perf.samples.CpuSampleListener.Mode;
import io.heddle.kernel.perf.samples.CpuSamples;
import io.heddle.kernel.perf.samples.KernelSymbols;
import io.heddle.recorder.file.RecordingWriter;
import io.heddle.timeline.Frame;
import io.heddle.timeline.Loss;
import io.heddle.timeline.Sample;
import io.heddle.timeline.Stack;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Samples what the CPUs execute, and names the kernel's functions. The names are looked up at the end of the recording, or when many
 * samples have come together, because reading the kernel's table of symbols takes longer than the start of a short program.
 */
public final class KernelSampler implements AutoCloseable {
    /** Not a multiple of the timer tick: samples in step with the tick would miss what it does. */
    private static final Duration PERIOD = Duration.ofNanos(9_900_000);

    private static final int MAX_PENDING = 50_000;
    private static final int MAX_FRAMES = 24;

    private final RecordingWriter writer;
    private final CpuSamples samples = CpuSamples.open(CpuTopology.onlineCpus(), PERIOD.toNanos());
    private final List<Pending> pending = new ArrayList<>();
    private final Map<List<Long>, Stack> stacks = new HashMap<>();

    private record Pending(long nanos, int tid, Mode mode, List<Long> addresses) {}

    public KernelSampler(RecordingWriter writer) {
        this.writer = writer;
    }

    /** Why there are no samples; empty when there are. */
    public Optional<String> reason() {
        return samples.isAvailable() ? Optional.empty() : Optional.of(samples.reason());
    }

    public void read() {
        samples.read((nanos, cpu, pid, tid, mode, addresses, count) -> pending.add(new Pending(
                nanos,
                tid,
                mode,
                Arrays.stream(addresses, 0, Math.min(count, MAX_FRAMES)).boxed().toList())));
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
        KernelSymbols symbols = KernelSymbols.ofMachine();
        for (Pending sample : pending) {
            writer.sample(
                    sample.tid,
                    sample.mode == Mode.USER ? Sample.Kind.USER : Sample.Kind.KERNEL,
                    sample.nanos,
                    PERIOD.toNanos(),
                    stacks.computeIfAbsent(sample.addresses, each -> stack(symbols, each)));
        }
        pending.clear();
    }

    /** The type of each frame is the part of the kernel that the whole stack was in. */
    private static Stack stack(KernelSymbols symbols, List<Long> addresses) {
        long[] stack = addresses.stream().mapToLong(Long::longValue).toArray();
        String area = "kernel." + symbols.area(stack, stack.length).name().toLowerCase(Locale.ROOT);
        return new Stack(Arrays.stream(stack)
                .mapToObj(address -> new Frame(area, symbols.name(address).orElse("unknown"), -1))
                .toList());
    }

    @Override
    public void close() {
        samples.close();
    }
}
