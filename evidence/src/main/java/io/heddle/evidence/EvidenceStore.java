package io.heddle.evidence;

import io.heddle.governor.policy.Selection.Measure;
import io.heddle.governor.run.ProgramIdentity;
import io.heddle.governor.selector.Lesson;
import io.heddle.governor.selector.Memory;
import io.heddle.governor.selector.Recollection;
import io.heddle.governor.selector.Standing;
import io.heddle.governor.selector.WorkShape;
import io.heddle.kernel.files.HeldFile;
import io.heddle.report.JsonFile;
import io.heddle.report.WriteFailed;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.CRC32;

/**
 * The folder with a file for each program. Several Heddles use it at once: who adds to a file reads, writes and renames under a
 * lock on one beside it; readers need none. A file that is torn, foreign, large or of another version counts as none, and is
 * replaced. So does what is no regular file: a link is not followed, a FIFO is not opened.
 *
 * <p>Evidence is never worth a run: whatever fails here is a warning, and a lock that others hold is waited for a few seconds.
 */
public final class EvidenceStore implements Memory {
    private static final String ENDING = ".json";
    private static final Object OWN_THREADS = new Object();

    /** 1,024 threads with names of 200 letters take a quarter of it. */
    private static final int LARGEST_BYTES = 1 << 20;

    /** Others hold the lock for as long as a small file takes to be written and synced. */
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private static final long RETRY_NANOS = Duration.ofMillis(20).toNanos();

    private final Path folder;
    private final Consumer<String> warnings;

    public EvidenceStore(Path folder, Consumer<String> warnings) {
        this.folder = folder;
        this.warnings = warnings;
    }

    /** The user's, by the XDG base directory specification. */
    public static EvidenceStore ofUser(Map<String, String> environment, Consumer<String> warnings) {
        String state = environment.getOrDefault("XDG_STATE_HOME", "");
        // A relative path is to be ignored, says the specification.
        Path home = Path.of(environment.getOrDefault("HOME", "/"), ".local", "state");
        Path base = state.startsWith("/") ? Path.of(state) : home;
        return new EvidenceStore(base.resolve("heddle").resolve("evidence"), warnings);
    }

    /** Reading JSON for the first time loads many classes, which is better done while the program starts. */
    @Override
    public void prepare() {
        var _ = CompletableFuture.runAsync(() -> {
            try {
                files().stream().findFirst().ifPresent(EvidenceStore::read);
            } catch (IOException | UncheckedIOException e) {
                // It shows again when something is to be read.
            }
        });
    }

    @Override
    public CompletableFuture<Recollection> recall(ProgramIdentity program, String policy) {
        return CompletableFuture.supplyAsync(() -> read(program).of(policy));
    }

    @Override
    public void learn(ProgramIdentity program, String policy, Lesson lesson) {
        change(program, known -> known.with(policy, known.of(policy).plus(lesson)));
    }

    @Override
    public CompletableFuture<Optional<WorkShape>> recallShape(ProgramIdentity program, Measure measure) {
        return CompletableFuture.supplyAsync(() -> read(program).shape(measure));
    }

    @Override
    public void learnShape(ProgramIdentity program, Measure measure, WorkShape shape) {
        change(program, known -> known.with(measure, shape));
    }

    @Override
    public CompletableFuture<Map<String, Duration>> recallWork(ProgramIdentity program) {
        return CompletableFuture.supplyAsync(() -> read(program).work().entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey, seconds -> Duration.ofNanos((long) (1e9 * seconds.getValue())))));
    }

    @Override
    public void learnWork(ProgramIdentity program, Map<String, Double> seconds) {
        change(program, known -> known.withWork(seconds));
    }

    private void change(ProgramIdentity program, UnaryOperator<Evidence> change) {
        // Who wants the end of the run interrupts this thread, and channels of an interrupted thread fail.
        boolean interrupted = Thread.interrupted();
        // A file's lock is the process's: threads of one need another.
        synchronized (OWN_THREADS) {
            try {
                Files.createDirectories(folder);
                try (FileChannel channel = lockFile();
                        FileLock _ = lock(channel)) {
                    removeAbandoned();
                    JsonFile.replace(file(program), change.apply(read(program)));
                }
            } catch (WriteFailed e) {
                warnings.accept("cannot remember what this run has shown: " + e.getMessage());
            } catch (IOException | RuntimeException | Error e) {
                warnings.accept("cannot remember what this run has shown: " + folder + ": " + reason(e));
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** What Heddles that were killed have left; under the lock. */
    private void removeAbandoned() {
        try {
            JsonFile.removeAbandoned(folder);
        } catch (IOException stays) {
            // Nothing depends on it.
        }
    }

    private static String reason(Throwable failure) {
        String message = failure instanceof IOException ? failure.getMessage() : null;
        return message == null ? failure.toString().replaceAll("\\R\\s*", " ") : message;
    }

    private FileChannel lockFile() throws IOException {
        Path file = folder.resolve(".lock");
        try {
            Files.createFile(file);
        } catch (FileAlreadyExistsException usual) {
            // What it is shows below.
        }
        try (HeldFile held = HeldFile.of(file)) {
            if (!held.isRegular()) {
                throw new FileSystemException(file.toString(), null, "not a regular file; remove it");
            }
            return FileChannel.open(held.path(), StandardOpenOption.WRITE);
        }
    }

    private static FileLock lock(FileChannel channel) throws IOException {
        long start = System.nanoTime();
        FileLock lock = channel.tryLock();
        while (lock == null) {
            if (System.nanoTime() - start > PATIENCE.toNanos()) {
                throw new IOException("another process has held the lock for " + PATIENCE.toSeconds() + " s");
            }
            LockSupport.parkNanos(RETRY_NANOS);
            lock = channel.tryLock();
        }
        return lock;
    }

    private Evidence read(ProgramIdentity program) {
        return read(file(program))
                .filter(found -> found.program().equals(program))
                .orElseGet(() -> Evidence.none(program));
    }

    /** Empty for whatever is no evidence. */
    private static Optional<Evidence> read(Path file) {
        try (HeldFile held = HeldFile.of(file)) {
            return JsonFile.readIfWhole(held.read(LARGEST_BYTES), Evidence.class)
                    .filter(found -> Evidence.SCHEMA.equals(found.schema()));
        } catch (IOException | RuntimeException | Error none) {
            return Optional.empty();
        }
    }

    /** All that is known, by the program's name. */
    public List<Evidence> all() throws IOException {
        return files().stream()
                .flatMap(file -> read(file).stream())
                .sorted(Comparator.comparing(found -> found.program().name()))
                .toList();
    }

    /**
     * What is known of a program that a command starts, by its words: one names the jar or main class. Reads only files that
     * may be it, and none is as good as one that can't be read.
     *
     * @param cpus that the program may use
     * @param kernel its release
     */
    public Optional<Evidence> ofCommand(List<String> words, int cpus, String kernel) {
        try {
            return files().stream()
                    .filter(file -> words.stream().anyMatch(word -> file.getFileName()
                            .toString()
                            .startsWith(fileName(ProgramIdentity.baseName(word)) + "-")))
                    .flatMap(file -> read(file).stream())
                    .filter(found -> found.program().cpus() == cpus
                            && found.program().kernel().equals(kernel)
                            && found.isOf(words))
                    .max(Comparator.comparingInt(found -> found.standings().values().stream()
                            .mapToInt(Standing::runs)
                            .sum()));
        } catch (IOException | UncheckedIOException e) {
            return Optional.empty();
        }
    }

    private List<Path> files() throws IOException {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(ENDING)).toList();
        }
    }

    /** Forgets a program; nothing happens when it isn't known. */
    public void forget(ProgramIdentity program) throws IOException {
        Files.deleteIfExists(file(program));
    }

    /** A name that people can read, and a number that tells programs of one name apart. */
    private Path file(ProgramIdentity program) {
        CRC32 checksum = new CRC32();
        checksum.update(program.toString().getBytes(StandardCharsets.UTF_8));
        return folder.resolve("%s-%08x%s".formatted(fileName(program.name()), checksum.getValue(), ENDING));
    }

    private static String fileName(String program) {
        return program.replaceAll("[^A-Za-z0-9._-]", "_");
    }
}
