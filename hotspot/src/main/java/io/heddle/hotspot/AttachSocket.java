package io.heddle.hotspot;

import io.heddle.kernel.files.HeldFile;
import io.heddle.kernel.files.PathInRoot;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Asks a JVM for a {@link ThreadDump} over its attach socket, where one is open already: {@code
 * /tmp/.java_pidPID}, left by any earlier {@code jcmd}, {@code jstack} or agent.
 *
 * <p>It opens none. That takes a SIGQUIT, which kills a process that is not a JVM ready for it, and leaves a new thread in
 * the program for good; doubtful threads at the program's own rank are the lesser evil.
 *
 * <p>The program stands still for the dump (measured at 2,000 threads: up to 88 ms on 17 and 299 ms on 25), and the answer is
 * waited for: call it at most a few times, for few threads, and not from a thread that must keep time.
 */
public final class AttachSocket {
    // Protocol version, command and three arguments, each ended by a zero.
    private static final byte[] THREAD_DUMP = "1\0threaddump\0\0\0\0".getBytes(StandardCharsets.US_ASCII);

    private static final int CHUNK_BYTES = 64 << 10;

    private static final long PATIENCE_NANOS = Duration.ofSeconds(10).toNanos();

    /** A thread's part of a dump takes 0.2 to 5 KB, and few threads are a condition of asking. */
    private static final int LONGEST_ANSWER_BYTES = 4 << 20;

    private final Path process;
    private final PathInRoot socket;

    private AttachSocket(Path process, PathInRoot socket) {
        this.process = process;
        this.socket = socket;
    }

    /** The process's socket, if it has one. */
    public static Optional<AttachSocket> of(int pid) {
        Path process = Path.of("/proc", Integer.toString(pid));
        try {
            ProcessStatus status = ProcessStatus.read(process.resolve("status"));
            AttachSocket socket = new AttachSocket(
                    process, new PathInRoot(process.resolve("root"), Path.of("/tmp/.java_pid" + status.innermostId())));
            socket.held().close();
            return Optional.of(socket);
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** The file that is there now: anybody may put another in its place. */
    private HeldFile held() throws IOException {
        ProcessStatus status = ProcessStatus.read(process.resolve("status"));
        HeldFile held = HeldFile.of(socket);
        if (!held.isSocket() || !status.users().contains(held.owner())) {
            held.close();
            throw new IOException(socket + " is no socket of the JVM's user");
        }
        return held;
    }

    /**
     * A dump with the observer's thread ids.
     *
     * @throws IOException when there is no answer within ten seconds, or a longer one than a dump of few threads
     */
    public ThreadDump dump() throws IOException {
        String answer;
        try (HeldFile held = held()) {
            answer = answer(UnixDomainSocketAddress.of(held.path()), PATIENCE_NANOS);
        }
        if (!answer.startsWith("0\n")) {
            throw new IOException(
                    "the JVM refused a thread dump: " + answer.lines().limit(2).toList());
        }
        return inObserversIds(ThreadDump.parse(answer));
    }

    static String answer(UnixDomainSocketAddress address, long patienceNanos) throws IOException {
        long end = System.nanoTime() + patienceNanos;
        try (SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX);
                Selector selector = Selector.open()) {
            channel.configureBlocking(false);
            if (!channel.connect(address)) {
                // Such a socket is connected at once, unless others fill its queue.
                throw new IOException("the JVM takes no connection");
            }
            SelectionKey key = channel.register(selector, SelectionKey.OP_WRITE);
            ByteBuffer command = ByteBuffer.wrap(THREAD_DUMP);
            while (command.hasRemaining()) {
                await(selector, end);
                channel.write(command);
            }
            key.interestOps(SelectionKey.OP_READ);
            return readAll(channel, selector, end);
        }
    }

    private static String readAll(SocketChannel channel, Selector selector, long end) throws IOException {
        ByteArrayOutputStream answer = new ByteArrayOutputStream();
        ByteBuffer chunk = ByteBuffer.allocate(CHUNK_BYTES);
        while (channel.read(chunk) >= 0) {
            answer.write(chunk.array(), 0, chunk.position());
            chunk.clear();
            if (answer.size() > LONGEST_ANSWER_BYTES) {
                throw new IOException("the JVM's answer is longer than " + LONGEST_ANSWER_BYTES + " bytes");
            }
            await(selector, end);
        }
        return answer.toString(StandardCharsets.UTF_8);
    }

    private static void await(Selector selector, long end) throws IOException {
        long millis = (end - System.nanoTime()) / 1_000_000;
        if (millis <= 0) {
            throw new IOException("the JVM gave no whole answer in time");
        }
        selector.select(_ -> {}, millis);
    }

    private ThreadDump inObserversIds(ThreadDump dump) throws IOException {
        Map<Integer, ThreadDump.Entry> entries = new HashMap<>();
        try (Stream<Path> tasks = Files.list(process.resolve("task"))) {
            for (Path task : tasks.toList()) {
                try {
                    ThreadDump.Entry entry = dump.entries()
                            .get(ProcessStatus.read(task.resolve("status")).innermostId());
                    if (entry != null) {
                        entries.put(Integer.parseInt(task.getFileName().toString()), entry);
                    }
                } catch (IOException e) {
                    // This thread has ended since.
                }
            }
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
        return new ThreadDump(entries);
    }
}
