package io.heddle.fleet.ingest;

import io.heddle.documents.UserError;
import io.heddle.fleet.facts.FactsDatabase;
import io.heddle.fleet.facts.FactsFailed;
import io.heddle.fleet.facts.FactsFolder;
import io.heddle.fleet.facts.FactsWriter;
import io.heddle.fleet.facts.IoCause;
import io.heddle.fleet.facts.ProcessFacts;
import io.heddle.fleet.ingest.JobLayout.JobPart;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/**
 * Reads files into a folder of facts, on several threads.
 *
 * <p>A second ingestion into the same folder waits, because it must know the logs that the first one adds. Facts appear in whole files;
 * after a kill the files that were not read are read by the next ingestion.
 *
 * @param threads that read; each has a file of its own
 */
public record Ingestion(FactsFolder folder, InstanceNaming naming, InstantSource clock, int threads) {
    private static final String LOCK = ".lock";
    private static final String OVERFLOW = ".overflow";
    private static final DateTimeFormatter NAME =
            DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss-SSS").withZone(ZoneOffset.UTC);

    /**
     * Reads files, and all files in folders.
     *
     * @param cpuTimes a CSV file with CPU times of processes; null for none
     * @throws UserError if there is no file, or the facts cannot be written
     */
    public void run(Collection<Path> paths, @Nullable Path cpuTimes, IngestListener listener)
            throws InterruptedException {
        List<Path> files = SourceFiles.find(paths);
        if (files.isEmpty() && cpuTimes == null) {
            throw new UserError("there is no file to read. Name GC logs, or folders with GC logs.");
        }
        try {
            Files.createDirectories(folder.root());
            try (FileChannel channel = FileChannel.open(
                            folder.root().resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                    FileLock _ = channel.lock();
                    FactsDatabase database =
                            FactsDatabase.open(folder.root().resolve(OVERFLOW).toAbsolutePath())) {
                KnownProcesses processes = KnownProcesses.read(database, folder);
                if (cpuTimes != null) {
                    addCpuTimes(database, cpuTimes, processes);
                }
                run(database, files, processes, listener);
            } finally {
                Files.deleteIfExists(folder.root().resolve(OVERFLOW));
            }
        } catch (IOException e) {
            throw notWritten(IoCause.of(e));
        } catch (FactsFailed e) {
            throw notWritten(String.valueOf(e.getMessage()));
        }
    }

    private UserError notWritten(String cause) {
        return new UserError(
                "cannot write facts to %s: %s. Check the folder, its permissions and the space on its disk."
                        .formatted(folder.root(), cause));
    }

    private void addCpuTimes(FactsDatabase database, Path file, KnownProcesses known) {
        List<ProcessFacts> processes =
                CpuTimes.read(database, file, naming.stated().get(JobPart.VARIANT));
        try (FactsWriter writer = new FactsWriter(database, folder, name() + "-cpu")) {
            processes.stream().filter(known::add).forEach(process -> writer.process(process, clock.millis()));
            writer.flush();
        }
    }

    /** No other ingestion into the folder has this name. */
    private String name() {
        return "%s-%d"
                .formatted(NAME.format(clock.instant()), ProcessHandle.current().pid());
    }

    private void run(FactsDatabase database, List<Path> files, KnownProcesses processes, IngestListener listener)
            throws IOException, InterruptedException {
        long bytes = 0;
        for (Path file : files) {
            bytes += Files.size(file);
        }
        listener.started(files.size(), bytes);
        KnownLogs known = KnownLogs.read(database, folder);
        Queue<Path> queue = new ConcurrentLinkedQueue<>(files);
        String name = name();
        try (ExecutorService workers = Executors.newFixedThreadPool(threads)) {
            List<Future<?>> running = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                String own = name + "-" + i;
                running.add(workers.submit(() -> work(database, own, known, processes, queue, listener)));
            }
            for (Future<?> worker : running) {
                await(worker, queue);
            }
        }
    }

    private void work(
            FactsDatabase shared,
            String name,
            KnownLogs known,
            KnownProcesses processes,
            Queue<Path> queue,
            IngestListener listener) {
        try (FactsDatabase database = shared.duplicate();
                FactsWriter writer = new FactsWriter(database, folder, name)) {
            SourceReader reader = new SourceReader(naming, known, processes, writer, new LogIds(name), clock);
            for (Path file = queue.poll(); file != null; file = queue.poll()) {
                listener.read(reader.read(file));
            }
            writer.flush();
        }
    }

    /** After a failure the other workers end too. */
    private static void await(Future<?> worker, Queue<Path> queue) throws InterruptedException {
        try {
            worker.get();
        } catch (InterruptedException e) {
            queue.clear();
            throw e;
        } catch (ExecutionException e) {
            queue.clear();
            switch (e.getCause()) {
                case RuntimeException failure -> throw failure;
                case Error failure -> throw failure;
                case null, default -> throw new IllegalStateException(e);
            }
        }
    }
}
