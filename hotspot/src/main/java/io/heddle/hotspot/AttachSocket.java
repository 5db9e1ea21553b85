package io.heddle.hotspot;

import io.heddle.hotspot.roles.ThreadDump;
import io.heddle.kernel.files.PathDescriptor;
import io.heddle.kernel.files.PathInRoot;
import io.heddle.kernel.tasks.Proc;
import io.heddle.kernel.tasks.ProcessStatus;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The attach socket of a JVM, {@code /tmp/.java_pidPID}, over which the JVM returns a {@link ThreadDump} and executes diagnostic
 * commands. It exists after an earlier {@code jcmd}, {@code jstack} or agent (HotSpot's attachListener_posix.cpp).
 *
 * <p>Creating one takes a SIGQUIT and leaves a new thread in the program. {@link AttachActivation} does it on the user's request. To
 * classify threads nobody does: ambiguous threads at the program's own rank are the lesser evil.
 *
 * <p>A dump stops the program (measured at 2,000 threads: up to 88 ms on 17 and 299 ms on 25), and the caller waits for the
 * reply. Request a few dumps at most, of JVMs with few threads, from a thread that may be late.
 */
public final class AttachSocket {
    // Protocol version, command and three arguments, each ended by a zero byte.
    private static final byte[] THREAD_DUMP = "1\0threaddump\0\0\0\0".getBytes(StandardCharsets.US_ASCII);

    /** HotSpot's limit of one argument. */
    private static final int MAX_ARGUMENT_BYTES = 1024;

    private static final int CHUNK_BYTES = 64 << 10;

    private static final long TIMEOUT_NANOS = Duration.ofSeconds(10).toNanos();

    /** A thread takes 0.2 to 5 KB of a dump, and dumps are requested of JVMs with few threads. */
    private static final int MAX_REPLY_BYTES = 4 << 20;

    private final Path process;
    private final PathInRoot socket;

    private AttachSocket(Path process, PathInRoot socket) {
        this.process = process;
        this.socket = socket;
    }

    /** The socket of a process; empty when there is none, or not one of the process's user. */
    public static Optional<AttachSocket> of(int pid) {
        Path process = Path.of("/proc", Integer.toString(pid));
        try {
            int innermostId = innermostId(process);
            AttachSocket socket = new AttachSocket(
                    process, new PathInRoot(process.resolve("root"), Path.of("/tmp/.java_pid" + innermostId)));
            socket.hold().close();
            return Optional.of(socket);
        } catch (IOException unreachable) {
            return Optional.empty();
        }
    }

    private static ProcessStatus status(Path task) throws IOException {
        Path file = task.resolve("status");
        return ProcessStatus.read(file).orElseThrow(() -> new NoSuchFileException(file.toString()));
    }

    private static int innermostId(Path task) throws IOException {
        return status(task).innermostId().orElseThrow(() -> new IOException(task + "/status has no NSpid"));
    }

    /** Holds the file that is at the socket's path now: another process can replace it. */
    private PathDescriptor hold() throws IOException {
        ProcessStatus status = status(process);
        PathDescriptor held = PathDescriptor.of(socket);
        if (!held.isSocket() || !status.userIds().contains(held.owner())) {
            held.close();
            throw new IOException(socket + " is no socket of the JVM's user");
        }
        return held;
    }

    /**
     * Requests a thread dump. Its thread ids are those of this process's PID namespace.
     *
     * @throws IOException when the JVM refuses, does not reply within 10 seconds, or replies with more than 4 MiB
     */
    public ThreadDump dump() throws IOException {
        String reply;
        try (PathDescriptor held = hold()) {
            reply = request(UnixDomainSocketAddress.of(held.path()), TIMEOUT_NANOS);
        }
        if (!reply.startsWith("0\n")) {
            throw new IOException(
                    "the JVM refused a thread dump: " + reply.lines().limit(2).toList());
        }
        return withObserversIds(ThreadDump.parse(reply));
    }

    /**
     * Executes a diagnostic command, as {@code jcmd} does. A command that fails often returns a text that says so.
     *
     * @param command for example {@code JFR.check}
     * @return the text that the command prints
     * @throws IOException when the JVM does not know the command, does not reply in time, or replies with more than 4 MiB
     */
    public String execute(String command, Duration timeout) throws IOException {
        byte[] argument = command.getBytes(StandardCharsets.UTF_8);
        if (argument.length > MAX_ARGUMENT_BYTES || command.indexOf('\0') >= 0) {
            throw new IOException("the command is longer than " + MAX_ARGUMENT_BYTES + " bytes");
        }
        String reply;
        try (PathDescriptor held = hold()) {
            byte[] message = ("1\0jcmd\0" + command + "\0\0\0").getBytes(StandardCharsets.UTF_8);
            reply = request(UnixDomainSocketAddress.of(held.path()), message, timeout.toNanos());
        }
        String text = reply.substring(reply.indexOf('\n') + 1).strip();
        if (!reply.startsWith("0\n")) {
            String cause = text.lines().findFirst().orElse("no reply");
            throw new IOException("the JVM refused " + command.split(" ", 2)[0] + ": " + cause);
        }
        return text;
    }

    static String request(UnixDomainSocketAddress address, long timeoutNanos) throws IOException {
        return request(address, THREAD_DUMP, timeoutNanos);
    }

    private static String request(UnixDomainSocketAddress address, byte[] message, long timeoutNanos)
            throws IOException {
        long end = System.nanoTime() + timeoutNanos;
        try (SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX);
                Selector selector = Selector.open()) {
            channel.configureBlocking(false);
            if (!channel.connect(address)) {
                // A Unix domain socket connects at once, unless its queue is full.
                throw new IOException("the JVM accepts no connection");
            }
            SelectionKey key = channel.register(selector, SelectionKey.OP_WRITE);
            ByteBuffer command = ByteBuffer.wrap(message);
            while (command.hasRemaining()) {
                await(selector, end);
                channel.write(command);
            }
            key.interestOps(SelectionKey.OP_READ);
            return readAll(channel, selector, end);
        }
    }

    private static String readAll(SocketChannel channel, Selector selector, long end) throws IOException {
        ByteArrayOutputStream reply = new ByteArrayOutputStream();
        ByteBuffer chunk = ByteBuffer.allocate(CHUNK_BYTES);
        while (channel.read(chunk) >= 0) {
            reply.write(chunk.array(), 0, chunk.position());
            chunk.clear();
            if (reply.size() > MAX_REPLY_BYTES) {
                throw new IOException("the JVM's reply is longer than " + MAX_REPLY_BYTES + " bytes");
            }
            await(selector, end);
        }
        return reply.toString(StandardCharsets.UTF_8);
    }

    private static void await(Selector selector, long end) throws IOException {
        long millis = (end - System.nanoTime()) / 1_000_000;
        if (millis <= 0) {
            throw new IOException("the JVM did not reply in time");
        }
        selector.select(_ -> {}, millis);
    }

    private ThreadDump withObserversIds(ThreadDump dump) {
        int pid = Integer.parseInt(process.getFileName().toString());
        Map<Integer, ThreadDump.Entry> entries = new HashMap<>();
        for (int tid : Proc.live().tasks(pid)) {
            try {
                ThreadDump.Entry entry =
                        dump.entries().get(innermostId(process.resolve("task").resolve(Integer.toString(tid))));
                if (entry != null) {
                    entries.put(tid, entry);
                }
            } catch (IOException ended) {
                // This thread has ended since the dump.
            }
        }
        return new ThreadDump(entries);
    }
}
