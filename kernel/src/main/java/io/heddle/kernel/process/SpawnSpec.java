package io.heddle.kernel.process;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import io.heddle.kernel.Errno;
import io.heddle.kernel.libc.Libc;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How to start a command with posix_spawn(3). The program finds what it would find when a shell started it: the same signal mask,
 * ignored signals, file descriptors, limits and environment. The signal mask is the one with which this process was started,
 * since the JVM blocks signals in its threads. For this the JVM needs {@link Signals#IGNORED_PROPERTY} and {@code
 * -XX:-MaxFDLimit}.
 *
 * <p>Two differences remain. An ignored SIGCHLD has its default in the program, since this process needs the status of its
 * children. And a core file can hold more kinds of memory (core(5), coredump_filter), which HotSpot enables.
 *
 * @param command the program and its arguments
 * @param newSession whether the program leads a new session (setsid(2)), which signals of the terminal do not reach
 * @param options options for each name of an environment variable, which are appended to the variable's value
 * @param title the program's argv[0], which tools like ps(1) show; null for the first word of the command
 */
public record SpawnSpec(
        List<String> command,
        Stdio in,
        Stdio out,
        Stdio err,
        boolean newSession,
        Map<String, String> options,
        @Nullable String title) {
    private static final int SET_SIGDEF = 0x04;
    private static final int SET_SIGMASK = 0x08;
    private static final int SET_SESSION = 0x80;

    /** Larger than posix_spawnattr_t (336) and posix_spawn_file_actions_t (80) of glibc and musl. */
    private static final int OPAQUE_BYTES = 512;

    private static final int SIGSET_BYTES = 128;
    private static final int O_RDONLY = 0;
    private static final int O_WRONLY_CREATE_TRUNCATE = 01 | 0100 | 01000;
    private static final int MODE_RW_R_R = 0644;

    public SpawnSpec {
        if (command.isEmpty()) {
            throw new IllegalArgumentException("a command needs at least the name of a program");
        }
        command = List.copyOf(command);
        options = Map.copyOf(options);
    }

    public SpawnSpec(List<String> command, Stdio in, Stdio out, Stdio err, boolean newSession) {
        this(command, in, out, err, newSession, Map.of(), null);
    }

    /** The command with the standard streams of this process. */
    public static SpawnSpec of(List<String> command) {
        return new SpawnSpec(command, Stdio.inherit(), Stdio.inherit(), Stdio.inherit(), false);
    }

    /** A copy with another command. */
    public SpawnSpec withCommand(List<String> words) {
        return new SpawnSpec(words, in, out, err, newSession, options, title);
    }

    /** A copy that appends an option to an environment variable such as {@code JAVA_TOOL_OPTIONS}. */
    public SpawnSpec withOption(String variable, String option) {
        Map<String, String> more = new HashMap<>(options);
        more.merge(variable, option, (before, added) -> before + " " + added);
        return new SpawnSpec(command, in, out, err, newSession, more, title);
    }

    /** A copy that tools like ps(1) show by this title. */
    public SpawnSpec withTitle(String shown) {
        return new SpawnSpec(command, in, out, err, newSession, options, shown);
    }

    /**
     * Starts the command. Only the {@link Reaper} calls this, and registers the child.
     *
     * @return the PID
     * @throws SpawnException when there is no such command or it cannot be executed
     */
    int start() {
        Signals.restoreIgnored();
        int pid = spawn(command);
        if (Errno.of(pid) == Errno.ENOEXEC) {
            // A script without a #! line. Shells, env and nice run it with sh.
            String name = command.getFirst();
            String file = SearchPath.find(name).map(Path::toString).orElse(name);
            List<String> script = new ArrayList<>(List.of("/bin/sh", file));
            script.addAll(command.subList(1, command.size()));
            pid = spawn(script);
        }
        if (pid < 0) {
            throw new SpawnException(command.getFirst(), Errno.of(pid));
        }
        return pid;
    }

    /** Returns the PID, or a negated error number. */
    private int spawn(List<String> words) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment actions = arena.allocate(OPAQUE_BYTES, Long.BYTES);
            MemorySegment attributes = arena.allocate(OPAQUE_BYTES, Long.BYTES);
            call("posix_spawn_file_actions_init", actions, 0, 0);
            call("posix_spawnattr_init", attributes, 0, 0);
            MemorySegment mask = signalSet(arena, Signals.maskAtStart());
            call("posix_spawnattr_setsigmask", attributes, mask.address(), 0);
            MemorySegment defaults = signalSet(arena, Signals.defaultsForChildren());
            call("posix_spawnattr_setsigdefault", attributes, defaults.address(), 0);
            int flags = SET_SIGMASK | SET_SIGDEF | (newSession ? SET_SESSION : 0);
            call("posix_spawnattr_setflags", attributes, flags, 0);

            MemorySegment file = NativeArguments.allocate(arena, words.getFirst());
            MemorySegment argv = arena.allocate(JAVA_LONG, words.size() + 1L);
            for (int i = 0; i < words.size(); i++) {
                String word = i == 0 && title != null ? title : words.get(i);
                argv.setAtIndex(
                        JAVA_LONG, i, NativeArguments.allocate(arena, word).address());
            }
            MemorySegment environment = Environment.forChild(arena, options);
            MemorySegment pid = arena.allocate(JAVA_INT);
            int error = OpenFiles.startInheriting(closed -> {
                close(actions, closed);
                redirect(arena, actions, 0, in);
                redirect(arena, actions, 1, out);
                redirect(arena, actions, 2, err);
                return Libc.call(
                        Libc.function("posix_spawnp"),
                        pid.address(),
                        file.address(),
                        actions.address(),
                        attributes.address(),
                        argv.address(),
                        environment.address());
            });
            call("posix_spawn_file_actions_destroy", actions, 0, 0);
            call("posix_spawnattr_destroy", attributes, 0, 0);
            return error != 0 ? -error : pid.get(JAVA_INT, 0);
        }
    }

    private static MemorySegment signalSet(Arena arena, long signals) {
        MemorySegment set = arena.allocate(SIGSET_BYTES, Long.BYTES);
        set.set(JAVA_LONG, 0, signals);
        return set;
    }

    private void close(MemorySegment actions, int[] descriptors) {
        for (int descriptor : descriptors) {
            Stdio end = new Stdio.PipeEnd(descriptor);
            if (!in.equals(end) && !out.equals(end) && !err.equals(end)) {
                call("posix_spawn_file_actions_addclose", actions, descriptor, 0);
            }
        }
    }

    private static void redirect(Arena arena, MemorySegment actions, int stream, Stdio target) {
        switch (target) {
            case Stdio.Inherit() -> {}
            case Stdio.File(Path path) ->
                Libc.call(
                        Libc.function("posix_spawn_file_actions_addopen"),
                        actions.address(),
                        stream,
                        NativeArguments.allocate(arena, path.toString()).address(),
                        stream == 0 ? O_RDONLY : O_WRONLY_CREATE_TRUNCATE,
                        MODE_RW_R_R,
                        0);
            case Stdio.PipeEnd(int descriptor) -> call("posix_spawn_file_actions_adddup2", actions, descriptor, stream);
        }
    }

    private static void call(String function, MemorySegment subject, long a, long b) {
        Libc.call(Libc.function(function), subject.address(), a, b);
    }
}
