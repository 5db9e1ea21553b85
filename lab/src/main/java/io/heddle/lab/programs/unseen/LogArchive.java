package io.heddle.lab.programs.unseen;

import io.heddle.lab.programs.Lifetime;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32;
import java.util.zip.Deflater;

/**
 * Held back by another process tree that its caller runs beside it. Virtual threads archive log files: each compresses the blocks of
 * one file.
 */
public final class LogArchive {
    public static final List<String> JVM_FLAGS = List.of("-XX:+UseG1GC", "-Xmx128m");

    private static final int FILES_PER_CPU = 4;
    private static final int LINES = 400;

    /** One log file in progress: its archive has room for one block. */
    private static final class Archive {
        private final Deflater deflater = new Deflater();
        private final CRC32 checksum = new CRC32();
        private final byte[] compressed = new byte[64 * 1024];
        private final byte[] block;

        Archive(String file) {
            StringBuilder lines = new StringBuilder();
            for (int i = 0; i < LINES; i++) {
                lines.append(file)
                        .append(" request=")
                        .append(i * 7919)
                        .append(" status=200 micros=")
                        .append(i * 31 % 997);
                lines.append('\n');
            }
            block = lines.toString().getBytes(StandardCharsets.UTF_8);
        }

        void addBlock() {
            checksum.update(block);
            deflater.reset();
            deflater.setInput(block);
            deflater.finish();
            if (deflater.deflate(compressed) >= block.length) {
                throw new AssertionError("the block does not become smaller");
            }
        }

        void close() {
            deflater.end();
        }
    }

    private LogArchive() {}

    public static void main(String[] arguments) throws InterruptedException {
        Lifetime lifetime = Lifetime.of(arguments);
        List<Archive> archives = new ArrayList<>();
        for (int i = 0; i < FILES_PER_CPU * Lifetime.cpus(); i++) {
            String file = "server-" + i;
            Archive archive = new Archive(file);
            archives.add(archive);
            lifetime.repeatInVirtualThreads(file, 1, () -> {
                archive.addBlock();
                leaveCarrier();
            });
        }
        lifetime.finish();
        archives.forEach(Archive::close);
    }

    /** A virtual thread keeps its carrier until it blocks or yields. */
    @SuppressWarnings("ThreadPriorityCheck")
    private static void leaveCarrier() {
        Thread.yield();
    }
}
