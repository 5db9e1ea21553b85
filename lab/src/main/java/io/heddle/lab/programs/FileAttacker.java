package io.heddle.lab.programs;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.lang.ref.Reference;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Attacks the readers of four things: the performance counters of its JVM, the JVM's attach socket, the reports of an agent, if
 * the JVM has one, and the folder of evidence. Prints {@code hostile} and exits with {@link #STATUS} after two seconds.
 *
 * <p>Arguments: a seed, a folder for this program alone, and the folder of Heddle's evidence. The attack runs in a second JVM, which has no
 * counters and no attach socket of its own, maps a copy of the first JVM's counters, and answers on a socket without end. That JVM
 * gets the folder of the reports as its fourth argument.
 */
public final class FileAttacker {
    /** The exit status of both JVMs. */
    public static final int STATUS = 4;

    /** The target of a link in the place of evidence, in the program's folder. A reader that follows the link creates it. */
    public static final String VICTIM = "victim";

    private static final long LASTS_NANOS = 2_000_000_000L;
    private static final long LARGE_BYTES = 100L << 20;

    private final Random random;
    private final Path folder;
    private final List<Path> replaced;

    private FileAttacker(long seed, Path folder, List<Path> replaced) {
        this.random = new Random(seed);
        this.folder = folder;
        this.replaced = replaced;
    }

    public static void main(String[] arguments) throws Exception {
        Path folder = Path.of(arguments[1]);
        Path template = folder.resolve("counters");
        if (Files.exists(template)) {
            List<Path> replaced = Stream.of(arguments).skip(2).map(Path::of).toList();
            new FileAttacker(Long.parseLong(arguments[0]), folder, replaced).attack(template);
            System.out.println("hostile");
            System.exit(STATUS);
        }
        copyCounters(template);
        System.exit(second(arguments));
    }

    /** The folder of reports, from the options of the agent in this JVM. */
    private static Stream<String> reports() {
        String key = "reports=";
        return ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(flag -> flag.startsWith("-javaagent:") && flag.contains(key))
                .map(flag -> flag.substring(flag.indexOf(key) + key.length()));
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
                "-XX:+DisableAttachMechanism",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                FileAttacker.class.getName()));
        command.addAll(List.of(arguments));
        reports().forEach(command::add);
        return new ProcessBuilder(command).inheritIO().start().waitFor();
    }

    private void attack(Path template) throws IOException, InterruptedException {
        Path counters = Files.createDirectories(folder.resolve("hsperfdata_hostile"))
                .resolve(Long.toString(ProcessHandle.current().pid()));
        Files.copy(template, counters);
        Path socket = Path.of("/tmp/.java_pid" + ProcessHandle.current().pid());
        // A JVM that was killed, and had the same process id, has left its own.
        Files.deleteIfExists(socket);
        Thread.ofPlatform().daemon().name("socket").start(() -> answer(socket));
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
                Files.deleteIfExists(socket);
            }
        }
    }

    /** Answers each request with bytes that never end. */
    private static void answer(Path socket) {
        try (ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            server.bind(UnixDomainSocketAddress.of(socket));
            while (true) {
                flood(server.accept());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void flood(SocketChannel client) {
        try (client) {
            ByteBuffer bytes = ByteBuffer.allocate(64 << 10);
            Arrays.fill(bytes.array(), (byte) '"');
            while (true) {
                client.write(bytes.clear());
            }
        } catch (IOException _) {
            // The client has read enough.
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
            case 4 -> replace(replaced.get(random.nextInt(replaced.size())));
            case 5 -> addReports();
            default -> {
                file.seek(random.nextLong(size - Integer.BYTES));
                file.writeInt(random.nextInt());
            }
        }
    }

    /** Writes reports that no agent writes: many names, negative numbers, no properties at all. */
    private void addReports() throws IOException {
        if (replaced.size() > 1) {
            Path report = replaced.getLast().resolve(random.nextInt(100) + ".properties");
            String names = random.ints(random.nextInt(20_000))
                    .mapToObj(String::valueOf)
                    .collect(Collectors.joining(","));
            // An earlier attack may have put a FIFO there, which would hold up this program, or a link to the victim.
            Files.deleteIfExists(report);
            Files.writeString(report, random.nextBoolean() ? "subclasses=" + names : "converted=-" + names + "\\u12");
        }
    }

    /** Replaces or deletes a file, a folder, or an entry of the folder. */
    private void replace(Path place) throws IOException, InterruptedException {
        List<Path> places = new ArrayList<>(List.of(place));
        if (Files.isDirectory(place, LinkOption.NOFOLLOW_LINKS)) {
            try (Stream<Path> below = Files.walk(place)) {
                below.forEach(places::add);
            }
        }
        put(places.get(random.nextInt(places.size())));
    }

    private void put(Path place) throws IOException, InterruptedException {
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
