package io.heddle.hotspot;

import io.heddle.hotspot.counters.Collector;
import io.heddle.hotspot.counters.PerfData;
import io.heddle.hotspot.counters.PerfDataFile;
import io.heddle.hotspot.roles.NewThread;
import io.heddle.kernel.files.PathInRoot;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;

/** The recordings of {@link Recorder}: a small JVM of each JDK with each of its collectors. */
public final class Recorded {
    /** The PID of the recorded JVM. Recordings contain differences to it. */
    public static final int PID = 1000;

    private Recorded() {}

    private static final Map<Integer, List<String>> COLLECTORS = Map.of(
            8, List.of("serial", "parallel", "parnew", "cms", "g1"),
            11, List.of("serial", "parallel", "cms", "g1", "z", "shenandoah", "epsilon"),
            17, List.of("serial", "parallel", "g1", "z", "shenandoah"),
            21, List.of("serial", "parallel", "g1", "z", "zgen", "shenandoah", "epsilon"),
            25, List.of("serial", "parallel", "g1", "z", "shenandoah"),
            26, List.of("serial", "parallel", "g1", "z", "shenandoah", "shengen", "epsilon"),
            27, List.of("serial", "parallel", "g1", "z", "shenandoah", "shengen", "epsilon"),
            28, List.of("serial", "parallel", "g1", "z", "shenandoah", "shengen", "epsilon"));

    /** A JDK with a collector. {@code zgen} and {@code shengen} are the generational modes where both exist. */
    public record Jvm(int jdk, String gc) {
        @Override
        public String toString() {
            return "jdk" + jdk + "-" + gc;
        }

        public Collector collector() {
            return switch (gc) {
                case "z", "zgen" -> Collector.ZGC;
                case "shengen" -> Collector.SHENANDOAH;
                default -> Collector.valueOf(gc.toUpperCase(Locale.ROOT));
            };
        }
    }

    static Stream<Jvm> jvms() {
        return new TreeMap<>(COLLECTORS)
                .entrySet().stream().flatMap(jdk -> jdk.getValue().stream().map(gc -> new Jvm(jdk.getKey(), gc)));
    }

    public static byte[] perfDataBytes(String jvm) {
        try (InputStream in = new GZIPInputStream(open("/hsperfdata/" + jvm + ".gz"))) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    public static PerfData perfData(String jvm) {
        return opened(opening(direct(perfDataBytes(jvm))));
    }

    public static ByteBuffer direct(byte[] bytes) {
        return ByteBuffer.allocateDirect(bytes.length)
                .order(ByteOrder.LITTLE_ENDIAN)
                .put(0, bytes);
    }

    /** Opens counters in memory, which a test can change afterwards. */
    public static PerfData.Opening opening(ByteBuffer memory) {
        return PerfData.of((into, offset) -> {
            int length = Math.clamp(memory.limit() - offset, 0, into.limit());
            into.put(0, memory, (int) Math.min(offset, memory.limit()), length);
            return length;
        });
    }

    /** Opens a file of this process's user. */
    public static PerfData.Opening opening(Path file) throws IOException {
        return PerfData.open(located(file));
    }

    public static PerfDataFile located(Path file) throws IOException {
        int user = (int) Files.getAttribute(Path.of("/proc/self"), "unix:uid");
        return new PerfDataFile(new PathInRoot(Path.of("/"), file.toAbsolutePath()), Set.of(user));
    }

    public static PerfData opened(PerfData.Opening opening) {
        if (opening instanceof PerfData.Opening.Opened(PerfData perfData)) {
            return perfData;
        }
        throw new AssertionError(opening.toString());
    }

    /** The threads in creation order. */
    public static List<NewThread> threads(String jvm) {
        List<NewThread> births = new ArrayList<>();
        for (String line : text("/threads/" + jvm + ".tsv").lines().toList()) {
            int first = line.indexOf('\t');
            int second = line.indexOf('\t', first + 1);
            births.add(new NewThread(
                    PID + Integer.parseInt(line.substring(0, first)),
                    line.substring(second + 1),
                    Long.parseLong(line.substring(first + 1, second))));
        }
        return births;
    }

    public static String text(String resource) {
        try (InputStream in = open(resource)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static InputStream open(String resource) {
        return Objects.requireNonNull(Recorded.class.getResourceAsStream(resource), resource);
    }
}
