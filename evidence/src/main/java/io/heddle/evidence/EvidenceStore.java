package io.heddle.evidence;

import io.heddle.documents.JsonFile;
import io.heddle.documents.WriteFailed;
import io.heddle.kernel.files.PathDescriptor;
import io.heddle.policy.SelectorSpec.Measure;
import io.heddle.selection.evidence.EvidenceHistory;
import io.heddle.selection.evidence.LoadDistribution;
import io.heddle.selection.evidence.PairEvidence;
import io.heddle.selection.evidence.PriorEvidence;
import io.heddle.selection.evidence.RunOutcome;
import io.heddle.watch.ProgramIdentity;
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
import java.util.concurrent.Executor;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.CRC32;

/**
 * The folder that contains one file of evidence for each program.
 *
 * <p>Several Heddle processes use the folder at the same time. A writer reads, writes and renames a file while it holds a lock
 * on another file of the folder; readers need no lock. A file that is truncated, foreign, too large or of another version is
 * ignored and replaced. The same applies to links, which are not followed, and FIFOs, which are not opened.
 *
 * <p>A failure never ends a run: it becomes a warning, and waiting for the lock is limited to a few seconds.
 */
public final class EvidenceStore implements EvidenceHistory {
    private static final String EXTENSION = ".json";
    private static final Object THREAD_LOCK = new Object();

    /** In bytes; 1,024 threads with names of 200 letters take a quarter of it. */
    private static final int MAX_BYTES = 1 << 20;

    /** Another process holds the lock while it writes and syncs a small file. */
    private static final Duration LOCK_TIMEOUT = Duration.ofSeconds(5);

    private static final long RETRY_NANOS = Duration.ofMillis(20).toNanos();

    /** Runs what reads files: a worker of the common pool would block. */
    private static final Executor READERS =
            reader -> Thread.ofPlatform().daemon().name("evidence").start(reader);

    private final Path folder;
    private final Consumer<String> warnings;

    /** @param warnings receives one line for each failure */
    public EvidenceStore(Path folder, Consumer<String> warnings) {
        this.folder = folder;
        this.warnings = warnings;
    }

    /** The store of the user: {@code $XDG_STATE_HOME/heddle/evidence}, by the XDG base directory specification. */
    public static EvidenceStore ofUser(Map<String, String> environment, Consumer<String> warnings) {
        String state = environment.getOrDefault("XDG_STATE_HOME", "");
        // The specification demands that a relative path is ignored.
        Path home = Path.of(environment.getOrDefault("HOME", "/"), ".local", "state");
        Path base = state.startsWith("/") ? Path.of(state) : home;
        return new EvidenceStore(base.resolve("heddle").resolve("evidence"), warnings);
    }

    /** Reads a file while the program starts: the first use of JSON loads many classes. */
    @Override
    public void prepare() {
        var _ = CompletableFuture.runAsync(
                () -> {
                    try {
                        files().stream().findFirst().ifPresent(EvidenceStore::read);
                    } catch (IOException | UncheckedIOException e) {
                        // The next read reports it.
                    }
                },
                READERS);
    }

    @Override
    public CompletableFuture<PriorEvidence> load(ProgramIdentity program, String policy) {
        return CompletableFuture.supplyAsync(() -> read(program).of(policy), READERS);
    }

    @Override
    public void add(ProgramIdentity program, String policy, RunOutcome outcome) {
        change(program, known -> known.with(policy, known.of(policy).plus(outcome)));
    }

    @Override
    public CompletableFuture<Optional<LoadDistribution>> loadDistribution(ProgramIdentity program, Measure measure) {
        return CompletableFuture.supplyAsync(() -> read(program).shape(measure), READERS);
    }

    @Override
    public void storeDistribution(ProgramIdentity program, Measure measure, LoadDistribution shape) {
        change(program, known -> known.withShape(measure, shape));
    }

    @Override
    public CompletableFuture<Map<String, Duration>> loadThreadWork(ProgramIdentity program) {
        return CompletableFuture.supplyAsync(() -> read(program).work(), READERS)
                .thenApply(work -> work.entrySet().stream()
                        .collect(Collectors.toMap(
                                Map.Entry::getKey, seconds -> Duration.ofNanos((long) (1e9 * seconds.getValue())))));
    }

    @Override
    public void addThreadWork(ProgramIdentity program, Map<String, Double> seconds) {
        change(program, known -> known.withWork(seconds));
    }

    private void change(ProgramIdentity program, UnaryOperator<Evidence> change) {
        // A signal that ends the run interrupts this thread, and channels of an interrupted thread fail.
        boolean interrupted = Thread.interrupted();
        // A file lock belongs to the process, so its threads need another lock.
        synchronized (THREAD_LOCK) {
            try {
                Files.createDirectories(folder);
                try (FileChannel channel = lockFile();
                        FileLock _ = lock(channel)) {
                    removeAbandoned();
                    JsonFile.replace(file(program), change.apply(read(program)));
                }
            } catch (WriteFailed e) {
                warnings.accept("cannot store the evidence of this run: " + e.getMessage());
            } catch (IOException | RuntimeException | Error e) {
                warnings.accept("cannot store the evidence of this run: " + folder + ": " + reason(e));
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Removes temporary files of killed processes. The caller holds the lock. */
    private void removeAbandoned() {
        try {
            JsonFile.removeAbandoned(folder);
        } catch (IOException ignored) {
            // Leftover files do no harm.
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
            // The check below shows whether it is a regular file.
        }
        try (PathDescriptor held = PathDescriptor.of(file)) {
            if (!held.isRegular()) {
                throw new FileSystemException(file.toString(), null, "not a regular file. Remove it.");
            }
            return FileChannel.open(held.path(), StandardOpenOption.WRITE);
        }
    }

    private static FileLock lock(FileChannel channel) throws IOException {
        long start = System.nanoTime();
        FileLock lock = channel.tryLock();
        while (lock == null) {
            if (System.nanoTime() - start > LOCK_TIMEOUT.toNanos()) {
                throw new IOException("another process has held the lock for " + LOCK_TIMEOUT.toSeconds() + " s");
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

    /** Empty for anything but evidence of this version. */
    private static Optional<Evidence> read(Path file) {
        try (PathDescriptor held = PathDescriptor.of(file)) {
            return JsonFile.readIfValid(held.read(MAX_BYTES), Evidence.class)
                    .filter(found -> Evidence.SCHEMA.equals(found.schema()));
        } catch (IOException | RuntimeException | Error none) {
            return Optional.empty();
        }
    }

    /**
     * All evidence, sorted by the name of the program.
     *
     * @throws IOException when the folder cannot be read
     */
    public List<Evidence> all() throws IOException {
        return files().stream()
                .flatMap(file -> read(file).stream())
                .sorted(Comparator.comparing(found -> found.program().name()))
                .toList();
    }

    /**
     * The evidence about the program that a command starts, found by the jar or main class among its words. Reads only files
     * with a matching name. Empty without evidence, and when it cannot be read.
     *
     * @param cpus number of CPUs that the program may use
     * @param kernel release of Linux
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
                            && found.mayBeStartedBy(words))
                    .max(Comparator.comparingInt(found -> found.standings().values().stream()
                            .mapToInt(PairEvidence::runs)
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
            return files.filter(file -> file.toString().endsWith(EXTENSION)).toList();
        }
    }

    /**
     * Deletes the evidence about a program, if there is any.
     *
     * @throws IOException when the file cannot be deleted
     */
    public void forget(ProgramIdentity program) throws IOException {
        Files.deleteIfExists(file(program));
    }

    /** A readable name, and a checksum that distinguishes programs with the same name. */
    private Path file(ProgramIdentity program) {
        CRC32 checksum = new CRC32();
        checksum.update(program.toString().getBytes(StandardCharsets.UTF_8));
        return folder.resolve("%s-%08x%s".formatted(fileName(program.name()), checksum.getValue(), EXTENSION));
    }

    private static String fileName(String program) {
        return program.replaceAll("[^A-Za-z0-9._-]", "_");
    }
}
