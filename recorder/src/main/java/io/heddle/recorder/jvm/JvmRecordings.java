package io.heddle.recorder.jvm;

import io.heddle.hotspot.launch.InjectedJvmOption;
import io.heddle.hotspot.launch.JavaCommand;
import io.heddle.hotspot.launch.JavaRuntime;
import io.heddle.kernel.process.SpawnSpec;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A folder into which the program's JVMs write their recordings: one file at the end of a JVM, and until then chunks in the
 * subfolder {@code repository}. A JVM that is killed or crashes leaves its chunks.
 *
 * <p>The flags go into the argument list of a {@code java} command. JAVA_TOOL_OPTIONS would reach every JVM of the program, make
 * each print a line, and stop a JVM that has no Flight Recorder from starting.
 */
public final class JvmRecordings {
    private static final String REPOSITORY = "repository";
    private static final String START = "-XX:StartFlightRecording";
    private static final String OPTIONS = "-XX:FlightRecorderOptions";
    private static final int STACK_DEPTH = 64;

    /**
     * Flags that create or use an archive of classes. Flight Recorder adds a module at the start of the JVM. A JVM refuses an archive
     * that was made with other modules, prints errors, and starts slower.
     */
    private static final List<String> ARCHIVE_FLAGS = List.of(
            "-XX:AOT",
            "-XX:SharedArchiveFile",
            "-XX:ArchiveClassesAtExit",
            "-XX:+AutoCreateSharedArchive",
            "-Xshare:dump");

    /** The file that a JVM names itself when the recording's file name is a folder: {@code hotspot-pid-PID-id-1-TIME.jfr}. */
    private static final Pattern FILE = Pattern.compile("hotspot-pid-(\\d{1,9})-id-.*\\.jfr");

    /** The folder of a JVM's chunks: {@code TIME_PID}. */
    private static final Pattern CHUNKS = Pattern.compile("[0-9_]+_(\\d{1,9})");

    private final Path folder;
    private final RecordingName name;

    private JvmRecordings(Path folder, RecordingName name) {
        this.folder = folder;
        this.name = name;
    }

    /**
     * Uses a folder, which exists.
     *
     * @throws IOException when the settings cannot be written there
     */
    public static JvmRecordings in(Path folder, FlightRecorder use) throws IOException {
        Path absolute = folder.toAbsolutePath();
        Files.write(absolute.resolve(FlightRecorderSettings.FILE_NAME), FlightRecorderSettings.content(use));
        return new JvmRecordings(absolute, RecordingName.ofThisProcess());
    }

    /** The recording of one JVM. */
    public record Recording(int pid, List<Path> files) {
        public Recording {
            files = List.copyOf(files);
        }
    }

    /** Adds the flags to a command if its JVM understands them, and the user has not given them. */
    public RecordedLaunch addTo(SpawnSpec launch) {
        List<String> command = launch.command();
        Optional<String> obstacle = obstacle(command);
        if (obstacle.isPresent()) {
            return new RecordedLaunch.Unchanged(launch, obstacle.get());
        }
        long usableBytes = DiskSpace.usableBytes(folder);
        OptionalLong maxBytes = DiskSpace.recordingBytes(usableBytes);
        if (maxBytes.isEmpty()) {
            return new RecordedLaunch.Unchanged(launch, DiskSpace.tooLittle(folder.resolveSibling(""), usableBytes));
        }
        List<String> arguments = new ArrayList<>(command);
        arguments.addAll(1, flags(command, maxBytes.getAsLong()));
        return new RecordedLaunch.WithFlightRecorder(launch.withCommand(arguments));
    }

    private Optional<String> obstacle(List<String> command) {
        Optional<JavaCommand> java = JavaCommand.of(command);
        if (java.isEmpty()) {
            return Optional.of("the command is not java");
        }
        Optional<JavaRuntime> runtime = java.get().runtime();
        if (runtime.isEmpty()) {
            return Optional.of("the version of " + java.get().executable() + " is unknown");
        } else if (!runtime.get().hotSpot()) {
            return Optional.of("its JVM is not HotSpot");
        } else if (runtime.get().major() < FlightRecorderSettings.OLDEST_RELEASE) {
            return Optional.of("it needs JDK " + FlightRecorderSettings.OLDEST_RELEASE + " or newer, and this is JDK "
                    + runtime.get().major());
        } else if (!runtime.get().modules().contains("jdk.jfr")) {
            return Optional.of("this Java runtime lacks the module jdk.jfr");
        } else if (InjectedJvmOption.contains(command, START)) {
            return Optional.of("the command has its own " + START);
        }
        for (String flag : ARCHIVE_FLAGS) {
            if (InjectedJvmOption.contains(command, flag)) {
                return Optional.of("an AOT cache or CDS archive (" + flag + ") does not work together with it");
            }
        }
        // JDK 20 and later replace %p and %t, and no release can escape a quote.
        boolean quotable = folder.toString().chars().noneMatch(letter -> letter == '"' || letter == '%');
        return quotable ? Optional.empty() : Optional.of("a JVM cannot write to the folder " + folder);
    }

    /**
     * The JVM's messages about Flight Recorder go to standard output. Only an error that prevents its start is worth that. With the
     * level "off", JDK 17 prints the value of the flag.
     */
    private List<String> flags(List<String> command, long maxBytes) {
        List<String> flags = new ArrayList<>(List.of(
                "-Xlog:jfr*=error",
                START + "=name=" + name.text() + ",settings=" + quoted(FlightRecorderSettings.FILE_NAME) + ",filename="
                        + quoted("") + ",dumponexit=true,maxsize=" + DiskSpace.maxSize(maxBytes)));
        if (!InjectedJvmOption.contains(command, OPTIONS)) {
            flags.add(OPTIONS + "=repository=" + quoted(REPOSITORY) + ",stackdepth=" + STACK_DEPTH);
        }
        return flags;
    }

    private String quoted(String name) {
        return '"' + folder.resolve(name).toString() + '"';
    }

    /**
     * The recordings in the folder, in the order of the PIDs, which are those of the JVMs' namespaces. The files of a recording are
     * in the order of time. A file may be torn: see {@link ReadableRecording}.
     *
     * @throws IOException when the folder cannot be listed
     */
    public Collection<Recording> found() throws IOException {
        return found(folder);
    }

    static Collection<Recording> found(Path folder) throws IOException {
        Map<Integer, Recording> found = new TreeMap<>();
        list(folder, FILE).forEach((file, pid) -> found.put(pid, new Recording(pid, List.of(file))));
        // A JVM deletes its chunks after it has written the file. If chunks are left, the file is incomplete.
        for (Map.Entry<Path, Integer> chunks :
                list(folder.resolve(REPOSITORY), CHUNKS).entrySet()) {
            List<Path> files = List.copyOf(
                    list(chunks.getKey(), Pattern.compile("()[^.].*\\.jfr")).keySet());
            if (!files.isEmpty()) {
                found.put(chunks.getValue(), new Recording(chunks.getValue(), files));
            }
        }
        return found.values();
    }

    /** The entries whose names match, in the order of their names, with the number in the pattern's group. */
    private static Map<Path, Integer> list(Path folder, Pattern names) throws IOException {
        Map<Path, Integer> entries = new TreeMap<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
            for (Path file : files) {
                Matcher name = names.matcher(file.getFileName().toString());
                if (name.matches()) {
                    String number = name.group(1);
                    entries.put(file, number.isEmpty() ? 0 : Integer.parseInt(number));
                }
            }
        } catch (NoSuchFileException | DirectoryIteratorException none) {
            // No JVM has recorded, or the JVM deletes its chunks now.
        }
        return entries;
    }
}
