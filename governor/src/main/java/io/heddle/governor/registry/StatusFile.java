package io.heddle.governor.registry;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * The file with the state of this governor, beside its registration. Each state is written aside and renamed, so that a reader finds
 * a whole one.
 *
 * <p>Concurrency: the governor's thread hands over states and never waits for a disk. The thread {@code heddle-status} writes the
 * newest one and parks. {@code pending} is exchanged by both. The governor's thread writes {@code closed} before it unparks the
 * other thread, which deletes the file as its last action. Only the governor's thread uses {@code writer}.
 */
final class StatusFile implements AutoCloseable {
    /** The name is the registration's with this end, which no registration has. */
    static final String EXTENSION = ".json";

    /** The end of the name while the file is written. */
    static final String UNFINISHED = ".json.new";

    /** The longest wait for the deletion of the file. A leftover is ignored once its process has ended. */
    private static final Duration PATIENCE = Duration.ofMillis(200);

    private final Path file;
    private final Path unfinished;

    /** The permissions. Users must see how root governs their programs, so all may read what is in root's folder. */
    private final String permissions;

    private final AtomicReference<@Nullable GovernorStatus> pending = new AtomicReference<>();
    private volatile boolean closed;
    private @Nullable Thread writer;

    StatusFile(RuntimeFolder folder, RegisteredGovernor governor) {
        this.file = folder.path().resolve(governor.fileName() + EXTENSION);
        this.unfinished = folder.path().resolve(governor.fileName() + UNFINISHED);
        this.permissions = folder.user() == RuntimeFolder.ROOT ? "rw-r--r--" : "rw-------";
    }

    void publish(GovernorStatus status) {
        pending.set(status);
        if (writer == null) {
            writer = Thread.ofPlatform().name("heddle-status").daemon().start(this::writeAll);
        } else {
            LockSupport.unpark(writer);
        }
    }

    private void writeAll() {
        try {
            while (!closed) {
                GovernorStatus next = pending.getAndSet(null);
                if (next == null) {
                    LockSupport.park(this);
                } else {
                    write(next);
                }
            }
        } finally {
            delete();
        }
    }

    /** A state that cannot be written leaves no file, because the last one is no longer true. */
    private void write(GovernorStatus status) {
        try (FileChannel channel = FileChannel.open(
                unfinished,
                Set.of(
                        StandardOpenOption.CREATE,
                        StandardOpenOption.TRUNCATE_EXISTING,
                        StandardOpenOption.WRITE,
                        LinkOption.NOFOLLOW_LINKS),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions)))) {
            ByteBuffer content = ByteBuffer.wrap(StatusJson.of(status).getBytes(StandardCharsets.UTF_8));
            while (content.hasRemaining()) {
                channel.write(content);
            }
            Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException | UnsupportedOperationException unwritable) {
            delete();
        }
    }

    private void delete() {
        for (Path each : new Path[] {unfinished, file}) {
            try {
                Files.deleteIfExists(each);
            } catch (IOException stays) {
                // Readers ignore the file once its process has ended, and the next governor removes it.
            }
        }
    }

    @Override
    public void close() {
        closed = true;
        Thread started = writer;
        if (started != null) {
            LockSupport.unpark(started);
            try {
                started.join(PATIENCE);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
