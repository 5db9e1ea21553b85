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
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * The proc file system, as far as it shows processes and threads; see proc(5). A process that has ended reads as empty, as does one
 * that this process may not read.
 */
public final class Proc {
    private static final int BUFFER_BYTES = 4096;

    /** The target of a descriptor's link is this, the socket's number, and a bracket. */
    private static final String SOCKET = "socket:[";

    private final Path root;

    /** @param root the mount point of proc; tests pass a recorded tree */
    public Proc(Path root) {
        this.root = root;
    }

    /** The proc file system at {@code /proc}. */
    public static Proc live() {
        return new Proc(Path.of("/proc"));
    }

    /** The PIDs of all processes, ascending. Empty only when the listing failed, since this process is one of them. */
    public int[] processes() {
        return numericEntries(root);
    }

    /**
     * The thread ids of a process, ascending. Empty when the process has ended, its folder is not readable or the listing failed: a
     * living process has at least one thread. The list can lack a living thread while others end.
     */
    public int[] tasks(int pid) {
        return numericEntries(root.resolve(pid + "/task"));
    }

    /** The open file descriptors of a process, ascending. */
    public int[] descriptors(int pid) {
        return numericEntries(root.resolve(pid + "/fd"));
    }

    /** Whether a process has an open socket; false when this process may not see that. */
    public boolean hasSocket(int pid) {
        return !sockets(pid, 1).isEmpty();
    }

    /**
     * The numbers (inodes) of the open sockets of a process; none when this process may not see them.
     *
     * @param atMost their number; those with the lowest descriptors, because each costs a system call
     */
    public Set<Long> sockets(int pid, int atMost) {
        Set<Long> inodes = new HashSet<>();
        try (DirectoryStream<Path> descriptors = Files.newDirectoryStream(root.resolve(pid + "/fd"))) {
            for (Path descriptor : descriptors) {
                link(descriptor)
                        .filter(target -> target.startsWith(SOCKET) && target.endsWith("]"))
                        .map(target -> Long.parseLong(target, SOCKET.length(), target.length() - 1, 10))
                        .ifPresent(inodes::add);
                if (inodes.size() >= atMost) {
                    break;
                }
            }
        } catch (IOException | DirectoryIteratorException ended) {
            // A process that has ended has none.
        }
        return inodes;
    }

    /** Whether a process has the network namespace of this one; false when this process may not see that. */
    public boolean sharesNetwork(int pid) {
        Optional<String> own = link(root.resolve("self/ns/net"));
        return own.isPresent() && own.equals(networkNamespace(pid));
    }

    /** The name of the network namespace of a process; empty when this process may not see it. */
    public Optional<String> networkNamespace(int pid) {
        return link(root.resolve(pid + "/ns/net"));
    }

    /** The stat fields of a process. */
    public Optional<TaskStat> process(int pid) {
        return stat(root.resolve(pid + "/stat"));
    }

    /** The stat fields of a thread. */
    public Optional<TaskStat> task(int pid, int tid) {
        return stat(root.resolve(pid + "/task/" + tid + "/stat"));
    }

    /** The status of a process. */
    public Optional<ProcessStatus> status(int pid) {
        return ProcessStatus.read(root.resolve(pid + "/status"));
    }

    /** The status of a thread. */
    public Optional<ProcessStatus> status(int pid, int tid) {
        return ProcessStatus.read(root.resolve(pid + "/task/" + tid + "/status"));
    }

    /** The identity of the process that has the PID now; empty when the PID is unused. */
    public Optional<ProcessId> identity(int pid) {
        return process(pid).map(stat -> new ProcessId(pid, stat.startTicks()));
    }

    /** Whether the process runs: it has not ended, and no other process has its PID. */
    public boolean isAlive(ProcessId process) {
        return process(process.pid())
                .filter(stat -> stat.startTicks() == process.startTicks() && !stat.isProcessDead())
                .isPresent();
    }

    /** The kernel's name of a thread ({@code comm}), at most 15 characters. */
    public Optional<String> comm(int pid, int tid) {
        return read(root.resolve(pid + "/task/" + tid + "/comm"))
                .map(name -> name.endsWith("\n") ? name.substring(0, name.length() - 1) : name);
    }

    /** The CPU time of a thread in nanoseconds, from {@code schedstat}: {@code stat} counts in steps of 10 ms. */
    public OptionalLong cpuNanos(int pid, int tid) {
        String schedstat =
                read(root.resolve(pid + "/task/" + tid + "/schedstat")).orElse("");
        int end = schedstat.indexOf(' ');
        return end < 0 ? OptionalLong.empty() : OptionalLong.of(Long.parseLong(schedstat, 0, end, 10));
    }

    /** The CPU time and the run-queue wait of a thread. */
    public Optional<TaskTimes> times(int pid, int tid) {
        return read(root.resolve(pid + "/task/" + tid + "/schedstat"))
                .map(schedstat -> schedstat.strip().split(" "))
                .filter(fields -> fields.length == 3)
                .map(fields -> new TaskTimes(Long.parseLong(fields[0]), Long.parseLong(fields[1])));
    }

    /** The I/O of a process; empty when this process may not read it. */
    public Optional<ProcessIo> io(int pid) {
        return read(root.resolve(pid + "/io")).flatMap(ProcessIo::parse);
    }

    /** The traffic of the network namespace of a process; empty when this process may not read it. */
    public Optional<NetworkTraffic> network(int pid) {
        return read(root.resolve(pid + "/net/dev")).flatMap(NetworkTraffic::parse);
    }

    /** The online CPUs that this process may use; empty when the kernel does not report them. */
    public Optional<CpuSet> usableCpus() {
        return usableCpus(root.resolve("self"));
    }

    /** The online CPUs that a process's first thread may use; empty when the process has ended. */
    public Optional<CpuSet> usableCpus(int pid) {
        return usableCpus(folder(pid));
    }

    private Optional<CpuSet> usableCpus(Path process) {
        BitSet online = new BitSet();
        cpuTimes().stream().filter(times -> times.cpu() != CpuTimes.ALL).forEach(times -> online.set(times.cpu()));
        return ProcessStatus.read(process.resolve("status"))
                .flatMap(ProcessStatus::allowedCpus)
                .map(allowed -> allowed.and(new CpuSet(online)))
                .filter(usable -> usable.size() > 0);
    }

    /**
     * The time, in nanoseconds, that these CPUs did not run a task of this machine, summed: idle, waiting for devices (iowait) or
     * taken by the hypervisor (steal). The kernel counts in steps of 10 ms. Empty when {@code /proc/stat} lacks one of the CPUs or
     * counts nothing.
     */
    public OptionalLong unusedNanos(CpuSet cpus) {
        long unused = 0;
        long counted = 0;
        int found = 0;
        for (CpuTimes times : cpuTimes()) {
            if (times.cpu() != CpuTimes.ALL && cpus.contains(times.cpu())) {
                found++;
                unused += times.unusedNanos();
                counted += times.userNanos() + times.systemNanos();
            }
        }
        return found == cpus.size() && counted > 0 ? OptionalLong.of(unused) : OptionalLong.empty();
    }

    /** The times of all CPUs together, then those of each online CPU. Empty when {@code /proc/stat} is not readable. */
    public List<CpuTimes> cpuTimes() {
        return machine().cpuTimes();
    }

    /** The interrupts that the machine has served; empty when {@code /proc/stat} does not show them. */
    public Optional<Interrupts> interrupts() {
        return machine().interrupts();
    }

    /** The text of {@code /proc/stat}, from which one read takes both times and interrupts. */
    public MachineStat machine() {
        return MachineStat.parse(read(root.resolve("stat")).orElse(""));
    }

    /** The model of the first CPU as the kernel names it; empty when {@code /proc/cpuinfo} does not show it. */
    public Optional<String> processorModel() {
        return read(root.resolve("cpuinfo"))
                .orElse("")
                .lines()
                .filter(line -> line.startsWith("model name") || line.startsWith("CPU part"))
                .map(line -> line.substring(line.indexOf(':') + 1).strip())
                .findFirst();
    }

    /** The release of the kernel; empty when {@code /proc/sys/kernel/osrelease} is not readable. */
    public Optional<String> kernelRelease() {
        return read(root.resolve("sys/kernel/osrelease")).map(String::strip);
    }

    /** The arguments of the command line. A kernel thread has none. */
    public String[] commandLine(int pid) {
        return strings(root.resolve(pid + "/cmdline"));
    }

    /** The environment that the process's program was started with, each entry {@code NAME=value}. */
    public List<String> environment(int pid) {
        return List.of(strings(root.resolve(pid + "/environ")));
    }

    /** The strings of a file in which a zero byte ends each. */
    private static String[] strings(Path file) {
        return read(file)
                .filter(text -> !text.isEmpty())
                .map(text -> text.split("\0"))
                .orElse(new String[0]);
    }

    /** The peak resident set size of a process in bytes; 0 when unknown. */
    public long peakRssBytes(int pid) {
        return status(pid).map(ProcessStatus::peakRssBytes).orElse(0L);
    }

    /** The resident set size of a process in bytes; 0 when unknown. */
    public long rssBytes(int pid) {
        return status(pid).map(ProcessStatus::rssBytes).orElse(0L);
    }

    /** The folder of a process. */
    public Path folder(int pid) {
        return root.resolve(Integer.toString(pid));
    }

    /**
     * The text of a small file of the kernel; empty when it cannot be read. Reads a whole buffer at a time, since some files below
     * /proc/sys show only what the first read(2) takes.
     */
    public static Optional<String> read(Path file) {
        try (InputStream in = new FileInputStream(file.toFile())) {
            byte[] bytes = new byte[BUFFER_BYTES];
            int length = 0;
            for (int count = 0; count >= 0; count = in.read(bytes, length, bytes.length - length)) {
                length += count;
                if (length == bytes.length) {
                    bytes = Arrays.copyOf(bytes, 2 * length);
                }
            }
            return Optional.of(new String(bytes, 0, length, StandardCharsets.UTF_8));
        } catch (IOException unreadable) {
            return Optional.empty();
        }
    }

    private static Optional<String> link(Path file) {
        try {
            return Optional.of(Files.readSymbolicLink(file).toString());
        } catch (IOException unreadable) {
            return Optional.empty();
        }
    }

    private static Optional<TaskStat> stat(Path file) {
        return read(file).filter(line -> !line.isEmpty()).map(TaskStat::parse);
    }

    private static int[] numericEntries(Path folder) {
        int[] numbers = new int[64];
        int count = 0;
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder, Proc::isNumber)) {
            for (Path entry : entries) {
                if (count == numbers.length) {
                    numbers = Arrays.copyOf(numbers, 2 * count);
                }
                numbers[count++] = Integer.parseInt(entry.getFileName().toString());
            }
        } catch (IOException | DirectoryIteratorException ended) {
            // The process ended during the listing: the entries read so far stand.
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
