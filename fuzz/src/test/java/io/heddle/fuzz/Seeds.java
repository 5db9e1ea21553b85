package io.heddle.fuzz;

import io.airlift.compress.v3.zstd.ZstdOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/** Seeds of the fuzz tests: recordings of other modules, and own files. */
public final class Seeds {
    private static final Path RECORDED = Path.of("../hotspot/src/test/resources");
    private static final Path OWN = Path.of("src/test/seeds");

    private Seeds() {}

    public static Stream<byte[]> perfData() {
        return files(RECORDED.resolve("hsperfdata"), ".gz").map(Seeds::unzipped);
    }

    public static Stream<String> threadDumps() {
        return files(RECORDED.resolve("threads"), ".dump.txt").map(Seeds::text);
    }

    public static Stream<byte[]> attachReplies() {
        return Stream.concat(threadDumps().map(dump -> "0\n" + dump), Stream.of("101\nno such command\n"))
                .map(reply -> reply.getBytes(StandardCharsets.UTF_8));
    }

    /** Class files that the agent rewrites, and some that it leaves alone. */
    public static Stream<byte[]> classFiles() {
        return Stream.of(
                        "/java/util/Timer.class",
                        "/java/util/concurrent/Executors$DefaultThreadFactory.class",
                        "/java/lang/Thread.class",
                        "/java/util/concurrent/atomic/LongAdder.class",
                        "/io/heddle/fuzz/MakesThreads.class")
                .map(Seeds::resource);
    }

    public static Stream<String> stats() {
        return lines("stat");
    }

    public static Stream<String> statuses() {
        return Stream.of(text(OWN.resolve("status")));
    }

    public static Stream<String> cpuLists() {
        return lines("cpulist");
    }

    public static Stream<String> mounts() {
        return lines("mountinfo");
    }

    public static Stream<String> quotas() {
        return lines("cpu.max");
    }

    public static Stream<String> policies() {
        return files(OWN.resolve("policies"), ".toml").map(Seeds::text);
    }

    public static Stream<byte[]> metrics() {
        return files(OWN.resolve("metrics"), ".txt").map(Seeds::bytes);
    }

    public static Stream<byte[]> agentReports() {
        return files(OWN.resolve("reports"), ".properties").map(Seeds::bytes);
    }

    /** Logs of JVMs 17 to 25, shortened, and lines in the forms of JDK 8. */
    public static Stream<byte[]> gcLogs() {
        return files(OWN.resolve("gclogs"), ".log").map(Seeds::bytes);
    }

    /** Those logs as they are, compressed, in UTF-16, and a compressed one that is torn. */
    public static Stream<byte[]> gcLogFiles() {
        return gcLogs().limit(4).flatMap(log -> {
            byte[] zipped = compressed(log, GZIPOutputStream::new);
            byte[] zstd = compressed(log, ZstdOutputStream::new);
            byte[] utf16 = new String(log, StandardCharsets.UTF_8).getBytes(StandardCharsets.UTF_16);
            return Stream.of(log, zipped, zstd, Arrays.copyOf(zstd, zstd.length - 2), utf16);
        });
    }

    private interface Compressor {
        OutputStream over(OutputStream out) throws IOException;
    }

    private static byte[] compressed(byte[] bytes, Compressor compressor) {
        ByteArrayOutputStream compressed = new ByteArrayOutputStream();
        try (OutputStream out = compressor.over(compressed)) {
            out.write(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return compressed.toByteArray();
    }

    /** The first byte is the length of the stream's parts; a zero byte stands for a long text. */
    public static Stream<byte[]> gcLogLines() {
        return Stream.of("a\nb\r\n\nc", "\u0001a\n\0\1\n\r\0\u00ff\n", "\u007f\0\0\r\n\0\2\r\nend\n")
                .map(text -> text.getBytes(StandardCharsets.ISO_8859_1));
    }

    private static Stream<String> lines(String file) {
        return text(OWN.resolve(file)).lines();
    }

    private static Stream<Path> files(Path folder, String suffix) {
        try (Stream<Path> files = Files.list(folder)) {
            List<Path> found = files.filter(each -> each.toString().endsWith(suffix))
                    .sorted()
                    .toList();
            if (found.isEmpty()) {
                throw new IllegalStateException("no seeds in " + folder);
            }
            return found.stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String text(Path file) {
        return new String(bytes(file), StandardCharsets.UTF_8);
    }

    private static byte[] bytes(Path file) {
        try {
            return Files.readAllBytes(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static byte[] unzipped(Path file) {
        try (InputStream in = new GZIPInputStream(Files.newInputStream(file))) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static byte[] resource(String name) {
        try (InputStream in = Seeds.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("there is no " + name);
            }
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
