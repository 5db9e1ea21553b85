package io.heddle.governor.registry;

import io.heddle.kernel.tasks.Proc;
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
 * Tells other Heddles that this process governs a program: a file that this process holds locked, which the kernel ends with
 * the process. Its user alone can open the file, so that nobody else can lock it.
 */
public final class Registration implements AutoCloseable {
    private static final FileAttribute<Set<PosixFilePermission>> OWNER_ALONE =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

    private final @Nullable Path file;
    private final @Nullable FileChannel locked;

    private Registration(@Nullable Path file, @Nullable FileChannel locked) {
        this.file = file;
        this.locked = locked;
    }

    /** Registers in the first folder that can be used, and removes there what Heddles that were killed have left. */
    static Registration of(RegisteredGovernor governor, Iterable<RuntimeFolder> folders, Proc proc) {
        for (RuntimeFolder folder : folders) {
            if (folder.prepare()) {
                removeLeftovers(folder, proc);
                try {
                    return in(folder, governor);
                } catch (FileAlreadyExistsException another) {
                    // This process governs the program in another thread already.
                    break;
                } catch (IOException unwritable) {
                    // The next folder may do.
                }
            }
        }
        return new Registration(null, null);
    }

    private static Registration in(RuntimeFolder folder, RegisteredGovernor governor) throws IOException {
        Path file = folder.path().resolve(governor.fileName());
        FileChannel channel =
                FileChannel.open(file, Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE), OWNER_ALONE);
        try {
            if (channel.tryLock() != null) {
                return new Registration(file, channel);
            }
            throw new IOException("locked by another");
        } catch (IOException | OverlappingFileLockException e) {
            channel.close();
            Files.deleteIfExists(file);
            throw new IOException(e);
        }
    }

    /** Whether it is in force; without it other Heddles don't notice this one. */
    public boolean isInForce() {
        return locked != null;
    }

    /**
     * Whether some process holds a registration's file locked. Not to be asked of one of this process's own, for closing any
     * descriptor of a file gives up the locks that a process has on it (fcntl(2)).
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
            Optional<RegisteredGovernor> governor = RegisteredGovernor.ofFileName(name, folder.user());
            if (governor.isPresent() && !proc.isAlive(governor.get().process())) {
                delete(folder.path().resolve(name));
            }
        }
    }

    private static void delete(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException stays) {
            // Nothing holds it locked: it says nothing to anybody.
        }
    }

    @Override
    public void close() {
        if (file != null) {
            delete(file);
        }
        if (locked != null) {
            try {
                locked.close();
            } catch (IOException closedAllTheSame) {
                // close(2) has freed the descriptor, and the lock with it.
            }
        }
    }
}
