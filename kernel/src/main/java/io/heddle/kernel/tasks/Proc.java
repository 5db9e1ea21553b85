package io.heddle.kernel.tasks;

import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** The proc file system, as far as it tells of processes and threads. A process that is gone reads as empty. */
public final class Proc {
    /** Fields of a line {@code cpuN} of {@code /proc/stat}, see proc_stat(5). */
    private static final int STAT_USER = 1;

    private static final int STAT_SYSTEM = 3;
    private static final int STAT_IDLE = 4;
    private static final int STAT_IOWAIT = 5;
    private static final int STAT_STEAL = 8;
    private static final String CPU = "cpu";
    private static final String ALLOWED = "Cpus_allowed_list:";

    private final Path root;

    /** @param root where proc is mounted; tests give a recorded tree */
    public Proc(Path root) {
        this.root = root;
    }

    public static Proc live() {
        return new Proc(Path.of("/proc"));
    }

    /** All processes, ascending; none only when the listing failed, for this one is among them. */
    public int[] processes() {
        return numbersIn(root);
    }

    /**
     * The threads of a process, ascending; none when it is gone, when its folder is closed to us or when the listing failed.
     * A living process has at least one; a list may miss a living thread while others end.
     */
    public int[] tasks(int pid) {
        return numbersIn(root.resolve(pid + "/task"));
    }

    /** The open descriptors of a process, ascending. */
    public int[] descriptors(int pid) {
        return numbersIn(root.resolve(pid + "/fd"));
    }

    public Optional<TaskStat> process(int pid) {
        return stat(root.resolve(pid + "/stat"));
    }

    public Optional<TaskStat> task(int pid, int tid) {
        return stat(root.resolve(pid + "/task/" + tid + "/stat"));
    }

    /** This very process now, or empty when the pid is unused. */
    public Optional<ProcessId> identity(int pid) {
        return process(pid).map(stat -> new ProcessId(pid, stat.startTicks()));
    }

    public boolean isAlive(ProcessId process) {
        return process(process.pid())
                .filter(stat -> stat.startTicks() == process.startTicks() && !stat.isDeadProcess())
                .isPresent();
    }

    /** The kernel's name of a thread, at most 15 characters. */
    public Optional<String> name(int pid, int tid) {
        return read(root.resolve(pid + "/task/" + tid + "/comm"))
                .map(name -> name.endsWith("\n") ? name.substring(0, name.length() - 1) : name);
    }

    /** CPU time of a thread in nanoseconds ({@code stat} counts in steps of 10 ms); empty when it is gone. */
    public OptionalLong cpuNanos(int pid, int tid) {
        String schedstat =
                read(root.resolve(pid + "/task/" + tid + "/schedstat")).orElse("");
        int end = schedstat.indexOf(' ');
        return end < 0 ? OptionalLong.empty() : OptionalLong.of(Long.parseLong(schedstat, 0, end, 10));
    }

    /** CPU time and run-queue wait of a thread; empty when it is gone. */
    public Optional<TaskTimes> times(int pid, int tid) {
        return read(root.resolve(pid + "/task/" + tid + "/schedstat"))
                .map(schedstat -> schedstat.strip().split(" "))
                .filter(fields -> fields.length == 3)
                .map(fields -> new TaskTimes(Long.parseLong(fields[0]), Long.parseLong(fields[1])));
    }

    /** The CPUs that this process may use, of those that run; empty where the kernel does not tell. */
    public Optional<CpuSet> usableCpus() {
        BitSet online = new BitSet();
        cpuLines().forEach(fields -> online.set(cpu(fields)));
        return read(root.resolve("self/status"))
                .flatMap(status ->
                        status.lines().filter(line -> line.startsWith(ALLOWED)).findFirst())
                .map(line ->
                        CpuSet.parse(line.substring(ALLOWED.length()).strip()).and(new CpuSet(online)))
                .filter(usable -> usable.size() > 0);
    }

    /**
     * How long these CPUs ran no task of this machine, summed: idle, waiting for devices, or taken by the hypervisor. In steps of
     * 10 ms. Empty where {@code /proc/stat} does not list each of the CPUs, or counts nothing.
     */
    public OptionalLong unusedNanos(CpuSet cpus) {
        long ticks = 0;
        long counted = 0;
        int found = 0;
        for (String[] fields : cpuLines()) {
            if (cpus.contains(cpu(fields))) {
                found++;
                ticks += ticks(fields, STAT_IDLE) + ticks(fields, STAT_IOWAIT) + ticks(fields, STAT_STEAL);
                counted += ticks(fields, STAT_USER) + ticks(fields, STAT_SYSTEM);
            }
        }
        return found == cpus.size() && counted > 0
                ? OptionalLong.of(ticks * TaskStat.NANOS_A_TICK)
                : OptionalLong.empty();
    }

    /** The lines {@code cpuN} of {@code /proc/stat}, in fields. */
    private List<String[]> cpuLines() {
        return read(root.resolve("stat"))
                .orElse("")
                .lines()
                .takeWhile(line -> line.startsWith(CPU))
                .map(line -> line.split(" +"))
                .filter(fields -> fields[0].length() > CPU.length() && fields.length > STAT_STEAL)
                .toList();
    }

    private static int cpu(String[] fields) {
        return Integer.parseInt(fields[0], CPU.length(), fields[0].length(), 10);
    }

    private static long ticks(String[] fields, int field) {
        return Long.parseLong(fields[field]);
    }

    /** The words of the command line; empty for kernel threads and for processes that are gone. */
    public String[] commandLine(int pid) {
        return strings(root.resolve(pid + "/cmdline"));
    }

    /** The variables that the process's program was started with, each {@code NAME=value}; empty when they can't be read. */
    public List<String> environment(int pid) {
        return List.of(strings(root.resolve(pid + "/environ")));
    }

    /** Texts that each end with a zero byte. */
    private static String[] strings(Path file) {
        return read(file)
                .filter(text -> !text.isEmpty())
                .map(text -> text.split("\0"))
                .orElse(new String[0]);
    }

    /** The most memory the process ever held, in bytes (VmHWM), 0 when unknown. */
    public long peakMemory(int pid) {
        return memory(pid, "VmHWM:");
    }

    /** The memory that the process holds now, in bytes (VmRSS), 0 when unknown. */
    public long memory(int pid) {
        return memory(pid, "VmRSS:");
    }

    private long memory(int pid, String field) {
        return read(root.resolve(pid + "/status"))
                .flatMap(status ->
                        status.lines().filter(line -> line.startsWith(field)).findFirst())
                .map(line -> 1024 * Long.parseLong(line.replaceAll("\\D", "")))
                .orElse(0L);
    }

    public Path folder(int pid) {
        return root.resolve(Integer.toString(pid));
    }

    /**
     * A small file's text, or empty when it can't be read: the process may be gone, or not ours to look at. Read by large
     * steps, for a file below /proc/sys shows only what the first read takes.
     */
    public static Optional<String> read(Path file) {
        try (InputStream in = new FileInputStream(file.toFile())) {
            byte[] bytes = new byte[4096];
            int length = 0;
            for (int count = 0; count >= 0; count = in.read(bytes, length, bytes.length - length)) {
                length += count;
                if (length == bytes.length) {
                    bytes = Arrays.copyOf(bytes, 2 * length);
                }
            }
            return Optional.of(new String(bytes, 0, length, StandardCharsets.UTF_8));
        } catch (IOException gone) {
            return Optional.empty();
        }
    }

    private static Optional<TaskStat> stat(Path file) {
        return read(file).filter(line -> !line.isEmpty()).map(TaskStat::parse);
    }

    private static int[] numbersIn(Path folder) {
        int[] numbers = new int[64];
        int count = 0;
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder, Proc::isNumber)) {
            for (Path entry : entries) {
                if (count == numbers.length) {
                    numbers = Arrays.copyOf(numbers, 2 * count);
                }
                numbers[count++] = Integer.parseInt(entry.getFileName().toString());
            }
        } catch (IOException | DirectoryIteratorException gone) {
            // The process ended while we looked: what was listed so far stands.
        }
        int[] found = Arrays.copyOf(numbers, count);
        Arrays.sort(found);
        return found;
    }

    private static boolean isNumber(Path entry) {
        String name = entry.getFileName().toString();
        char first = name.charAt(0);
        return first >= '0' && first <= '9';
    }
}
