package io.heddle.fleet.ingest;

import io.heddle.fleet.facts.Coverage;
import io.heddle.fleet.facts.FactsWriter;
import io.heddle.fleet.facts.IoCause;
import io.heddle.fleet.facts.JobInstance;
import io.heddle.fleet.facts.LogFacts;
import io.heddle.fleet.facts.LogFacts.Kind;
import io.heddle.fleet.facts.ProcessFacts;
import io.heddle.fleet.ingest.InstanceNaming.Unnamed;
import io.heddle.fleet.ingest.KnownLogs.Standing;
import io.heddle.gclogs.GcLog;
import io.heddle.gclogs.GcLogFile;
import io.heddle.gclogs.GcLogReader;
import io.heddle.gclogs.events.GcEvent;
import io.heddle.gclogs.events.GcJvm;
import io.heddle.gclogs.events.GcLogListener;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads a file of any kind, and adds its facts. For one thread. */
final class SourceReader {
    private static final byte[] FLIGHT_RECORDER = "FLR\0".getBytes(StandardCharsets.ISO_8859_1);
    private static final GcLog.Examples NONE = new GcLog.Examples(0, List.of());

    private final InstanceNaming naming;
    private final KnownLogs known;
    private final KnownProcesses knownProcesses;
    private final FactsWriter writer;
    private final LogIds ids;
    private final InstantSource clock;

    SourceReader(
            InstanceNaming naming,
            KnownLogs known,
            KnownProcesses knownProcesses,
            FactsWriter writer,
            LogIds ids,
            InstantSource clock) {
        this.naming = naming;
        this.known = known;
        this.knownProcesses = knownProcesses;
        this.writer = writer;
        this.ids = ids;
        this.clock = clock;
    }

    /** A file of an instance. */
    private record Source(Path file, Kind kind, JobInstance instance, long bytes, long modifiedMillis) {
        String path() {
            return file.toString();
        }
    }

    Outcome read(Path file) {
        long bytes = 0;
        try {
            JobInstance instance = naming.of(file);
            bytes = Files.size(file);
            long modified = Files.getLastModifiedTime(file).toMillis();
            if (known.isUnchanged(instance, file.toString(), bytes, modified)) {
                return Outcome.of(file, Outcome.Result.KNOWN, bytes);
            }
            byte[] first = firstBytes(file);
            if (first.length > 0 && first[0] == '{') {
                boolean isNew = addProcess(RunFile.read(file, instance));
                return Outcome.of(file, isNew ? Outcome.Result.ADDED : Outcome.Result.KNOWN, bytes);
            }
            return Arrays.equals(first, FLIGHT_RECORDER)
                    ? readRecording(new Source(file, Kind.RECORDING, instance, bytes, modified))
                    : readLog(new Source(file, Kind.LOG, instance, bytes, modified));
        } catch (Unnamed e) {
            return Outcome.leftOut(file, bytes, String.valueOf(e.getMessage()));
        } catch (IOException e) {
            return Outcome.leftOut(file, bytes, "it cannot be read: " + IoCause.of(e));
        }
    }

    private static byte[] firstBytes(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            return in.readNBytes(FLIGHT_RECORDER.length);
        }
    }

    private Outcome readLog(Source source) throws IOException {
        long id = ids.next();
        Coverage coverage = new Coverage();
        try (GcLogFile file = GcLogFile.open(source.file())) {
            Fingerprint fingerprint = new Fingerprint(file);
            GcLog log = GcLogReader.read(fingerprint, adding(id, coverage));
            if (log.events() == 0 && log.jvms().stream().allMatch(GcJvm.UNKNOWN::equals)) {
                return Outcome.leftOut(
                        source.file(),
                        source.bytes(),
                        file.defect() == null ? "no line is one of a GC log" : file.defect());
            }
            List<String> defects = new ArrayList<>(log.defects());
            if (file.defect() != null) {
                defects.add(file.defect());
            }
            return add(source, id, log, coverage, fingerprint, defects.isEmpty() ? null : String.join("; ", defects));
        }
    }

    private Outcome readRecording(Source source) throws IOException {
        long id = ids.next();
        Coverage coverage = new Coverage();
        Fingerprint fingerprint = new Fingerprint(Files.newInputStream(source.file()));
        try (fingerprint) {
            fingerprint.transferTo(OutputStream.nullOutputStream());
        }
        FlightRecording.Contents contents = FlightRecording.read(source.file(), adding(id, coverage));
        if (contents.events() == 0 && contents.jvm().equals(GcJvm.UNKNOWN)) {
            return Outcome.leftOut(source.file(), source.bytes(), "the recording has no event of a JVM");
        }
        GcLog log = new GcLog(List.of(contents.jvm()), 0, contents.events(), NONE, NONE, List.of());
        Outcome outcome = add(source, id, log, coverage, fingerprint, null);
        if (outcome.result() != Outcome.Result.KNOWN && contents.cpuNanos() != GcEvent.UNKNOWN) {
            addProcess(new ProcessFacts(source.instance(), contents.cpuNanos(), GcEvent.UNKNOWN, source.path()));
        }
        return outcome;
    }

    /** Adds the CPU time of a process; false if it is there already. */
    private boolean addProcess(ProcessFacts process) {
        boolean isNew = knownProcesses.add(process);
        if (isNew) {
            writer.process(process, clock.millis());
        }
        return isNew;
    }

    private GcLogListener adding(long id, Coverage coverage) {
        return event -> {
            coverage.add(event);
            writer.event(id, event);
        };
    }

    /** Adds a log whose events were added, unless it is known: without the log, its events do not count. */
    private Outcome add(
            Source source, long id, GcLog log, Coverage coverage, Fingerprint fingerprint, @Nullable String defect) {
        Standing standing =
                known.add(source.instance(), id, source.path(), source.bytes(), source.modifiedMillis(), fingerprint);
        return switch (standing) {
            case Standing.Duplicate(String path) ->
                new Outcome(
                        source.file(),
                        Outcome.Result.KNOWN,
                        source.bytes(),
                        0,
                        NONE,
                        path.equals(source.path()) ? null : "it has the contents of " + path);
            case Standing.New(Long supersedes) -> {
                writer.log(new LogFacts(
                        id,
                        supersedes,
                        source.instance(),
                        log.jvms().isEmpty() ? GcJvm.UNKNOWN : log.jvms().getFirst(),
                        coverage.committedBytes(),
                        coverage.nanos(),
                        new LogFacts.LogSource(
                                source.path(),
                                source.kind(),
                                source.bytes(),
                                source.modifiedMillis(),
                                fingerprint.content(),
                                fingerprint.head()),
                        new LogFacts.Counts(
                                log.lines(),
                                log.events(),
                                log.notUnderstood().count(),
                                log.foreign().count(),
                                log.jvms().size())));
                yield new Outcome(
                        source.file(),
                        supersedes == null ? Outcome.Result.ADDED : Outcome.Result.GROWN,
                        source.bytes(),
                        log.events(),
                        log.notUnderstood(),
                        defect);
            }
        };
    }
}
