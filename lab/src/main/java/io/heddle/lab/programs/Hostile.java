package io.heddle.lab.programs;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.lang.ref.Reference;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

/**
 * Attacks the readers of its files: of its JVM's performance counters and of the folder with evidence. Prints
 * {@code hostile} and exits with {@link #STATUS} after two seconds.
 *
 * <p>Arguments: a seed, a folder of its own, the folder that Heddle keeps evidence in. The attack runs in a second JVM, which has no
 * counters of its own and maps a copy of the first JVM's in their place.
 */
public final class Hostile {
    /** The exit status of both JVMs. */
    public static final int STATUS = 4;

    /** A link in the place of evidence leads to this file of the program's folder: nobody may create it. */
    public static final String VICTIM = "victim";

    private static final long LASTS_NANOS = 2_000_000_000L;
    private static final long LARGE_BYTES = 100L << 20;

    private final Random random;
    private final Path folder;
    private final Path evidence;

    private Hostile(long seed, Path folder, Path evidence) {
        this.random = new Random(seed);
        this.folder = folder;
        this.evidence = evidence;
    }

    public static void main(String[] arguments) throws Exception {
        Path folder = Path.of(arguments[1]);
        Path template = folder.resolve("counters");
        if (Files.exists(template)) {
            new Hostile(Long.parseLong(arguments[0]), folder, Path.of(arguments[2])).attack(template);
            System.out.println("hostile");
            System.exit(STATUS);
        }
        copyCounters(template);
        System.exit(second(arguments));
    }

    private static void copyCounters(Path template) throws IOException {
        String pid = Long.toString(ProcessHandle.current().pid());
        try (Stream<Path> users = Files.list(Path.of("/tmp"))) {
            Path own = users.filter(user -> user.getFileName().toString().startsWith("hsperfdata_"))
                    .map(user -> user.resolve(pid))
                    .filter(Files::exists)
                    .findFirst()
                    .orElseThrow();
            Files.copy(own, template);
        }
    }

    private static int second(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin/java").toString(),
                "-XX:-UsePerfData",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                Hostile.class.getName()));
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command).inheritIO().start().waitFor();
    }

    private void attack(Path template) throws IOException, InterruptedException {
        Path counters = Files.createDirectories(folder.resolve("hsperfdata_hostile"))
                .resolve(Long.toString(ProcessHandle.current().pid()));
        Files.copy(template, counters);
        try (RandomAccessFile file = new RandomAccessFile(counters.toFile(), "rw")) {
            long size = file.length();
            MappedByteBuffer mapped = file.getChannel().map(FileChannel.MapMode.READ_WRITE, 0, size);
            try {
                long start = System.nanoTime();
                while (System.nanoTime() - start < LASTS_NANOS) {
                    tryToAttack(file, size, counters);
                    String name = "\u001b[31m\n" + (char) random.nextInt(32);
                    Thread.ofPlatform().name(name).start(() -> {});
                    Thread.sleep(1);
                }
            } finally {
                Reference.reachabilityFence(mapped);
            }
        }
    }

    private void tryToAttack(RandomAccessFile file, long size, Path counters) throws InterruptedException {
        try {
            attack(file, size, counters);
        } catch (IOException | UncheckedIOException _) {
            // Heddle changed the same folder at the same time; the next attack follows.
        }
    }

    private void attack(RandomAccessFile file, long size, Path counters) throws IOException, InterruptedException {
        switch (random.nextInt(20)) {
            case 0 -> file.setLength(random.nextLong(size));
            case 1 -> file.setLength(LARGE_BYTES);
            case 2 -> file.setLength(size);
            case 3 -> replace(counters);
            case 4 -> replaceEvidence();
            default -> {
                file.seek(random.nextLong(size - Integer.BYTES));
                file.writeInt(random.nextInt());
            }
        }
    }

    private void replaceEvidence() throws IOException, InterruptedException {
        List<Path> places = new ArrayList<>(List.of(evidence));
        if (Files.isDirectory(evidence, LinkOption.NOFOLLOW_LINKS)) {
            try (Stream<Path> below = Files.walk(evidence)) {
                below.forEach(places::add);
            }
        }
        replace(places.get(random.nextInt(places.size())));
    }

    /** Puts something else, or nothing, in the place of a file or folder. */
    private void replace(Path place) throws IOException, InterruptedException {
        if (Files.exists(place, LinkOption.NOFOLLOW_LINKS)) {
            try (Stream<Path> below = Files.walk(place)) {
                for (Path each : below.sorted(Comparator.reverseOrder()).toList()) {
                    Files.deleteIfExists(each);
                }
            }
        }
        Files.createDirectories(place.getParent());
        switch (random.nextInt(6)) {
            case 0 -> new ProcessBuilder("mkfifo", place.toString()).start().waitFor();
            case 1 -> Files.createSymbolicLink(place, Path.of("/dev/zero"));
            case 2 -> Files.createSymbolicLink(place, folder.resolve(VICTIM));
            case 3 -> Files.createDirectory(place);
            case 4 -> {
                try (RandomAccessFile large = new RandomAccessFile(place.toFile(), "rw")) {
                    large.setLength(LARGE_BYTES);
                }
            }
            default -> {
                // Nothing is there now.
            }
        }
    }
}
