package io.heddle.governor.registry;

import io.heddle.governor.selector.SelectorStatus;
import io.heddle.kernel.tasks.Proc;
import io.heddle.kernel.tasks.ProcessId;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The registration of this process as a governor: a file that it holds locked. The kernel releases the lock when the
 * process ends. Only its user can open the file, so no other user can lock it.
 */
public final class Registration implements AutoCloseable {
    private static final FileAttribute<Set<PosixFilePermission>> OWNER_ALONE =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

    private final @Nullable Path file;
    private final @Nullable FileChannel locked;
    private final ProcessId self;
    private final @Nullable StatusFile status;

    private Registration(
            ProcessId self, @Nullable Path file, @Nullable FileChannel locked, @Nullable StatusFile status) {
        this.self = self;
        this.file = file;
        this.locked = locked;
        this.status = status;
    }

    /** Registers in the first usable folder, and removes files of killed Heddles there. */
    static Registration of(RegisteredGovernor governor, Iterable<RuntimeFolder> folders, Proc proc) {
        for (RuntimeFolder folder : folders) {
            if (folder.prepare()) {
                removeLeftovers(folder, proc);
                try {
                    return in(folder, governor);
                } catch (FileAlreadyExistsException another) {
                    // Another thread of this process already governs the program.
                    break;
                } catch (IOException unwritable) {
                    // The next folder may be usable.
                }
            }
        }
        return new Registration(governor.process(), null, null, null);
    }

    private static Registration in(RuntimeFolder folder, RegisteredGovernor governor) throws IOException {
        Path file = folder.path().resolve(governor.fileName());
        FileChannel channel =
                FileChannel.open(file, Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE), OWNER_ALONE);
        try {
            if (channel.tryLock() != null) {
                return new Registration(governor.process(), file, channel, new StatusFile(folder, governor));
            }
            throw new IOException("locked by another");
        } catch (IOException | OverlappingFileLockException e) {
            channel.close();
            Files.deleteIfExists(file);
            throw new IOException(e);
        }
    }

    /** Whether the registration succeeded. Without it other Heddles do not detect this one. */
    public boolean isInForce() {
        return locked != null;
    }

    /**
     * Publishes the state of this governor for other Heddles; returns at once. Without effect if the registration failed.
     *
     * @param policy name of the policy in force
     * @param lost the reason why the policy was reverted for good; null if it was not
     * @param selector null under a fixed policy
     */
    public void publish(String policy, @Nullable String lost, @Nullable SelectorStatus selector) {
        if (status != null) {
            status.publish(GovernorStatus.of(self, policy, lost, selector));
        }
    }

    /** Withdraws the published state for good. */
    public void withdraw() {
        if (status != null) {
            status.close();
        }
    }

    /**
     * Whether a process holds the file of a registration locked. Must not be called for this process's own files:
     * closing any descriptor of a file releases the process's locks on it (fcntl(2)).
     */
    static boolean isLocked(Path file) {
        try (FileChannel channel =
                FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS)) {
            return channel.tryLock() == null;
        } catch (IOException gone) {
            return false;
        }
    }

    private static void removeLeftovers(RuntimeFolder folder, Proc proc) {
        for (String name : folder.names()) {
            Optional<RegisteredGovernor> governor = RegisteredGovernor.ofFileName(
                    withoutEnd(withoutEnd(name, StatusFile.EXTENSION), StatusFile.UNFINISHED), folder.user());
            if (governor.isPresent() && !proc.isAlive(governor.get().process())) {
                delete(folder.path().resolve(name));
            }
        }
    }

    private static String withoutEnd(String name, String end) {
        return name.endsWith(end) ? name.substring(0, name.length() - end.length()) : name;
    }

    private static void delete(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException stays) {
            // The remaining file has no effect, because no process holds its lock.
        }
    }

    @Override
    public void close() {
        withdraw();
        if (file != null) {
            delete(file);
        }
        if (locked != null) {
            try {
                locked.close();
            } catch (IOException closedAllTheSame) {
                // close(2) has released the descriptor and its lock.
            }
        }
    }
}
