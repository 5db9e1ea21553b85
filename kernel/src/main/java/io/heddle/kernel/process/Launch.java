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

/**
 * A command to be started such that the program sees what it would see from a shell: the signal mask this process was
 * started with (the JVM blocks signals in its own threads), the same signals ignored, inherited descriptors, limits and
 * environment. For this the JVM needs {@link Signals#IGNORED_PROPERTY} and {@code -XX:-MaxFDLimit}.
 *
 * <p>Two things stay different: an ignored SIGCHLD, which is default in the program, since this process must heed its
 * children; and the kinds of memory that a core file holds (core(5), coredump_filter), to which HotSpot adds.
 *
 * @param ownSession the program gets a session of its own, out of reach of the terminal's signals
 * @param options by the name of an environment variable, a word that the program finds at its value's end
 */
public record Launch(
        List<String> command, Stdio in, Stdio out, Stdio err, boolean ownSession, Map<String, String> options) {
    private static final int SET_SIGDEF = 0x04;
    private static final int SET_SIGMASK = 0x08;
    private static final int SET_SESSION = 0x80;

    /** Larger than glibc's and musl's posix_spawnattr_t (336) and posix_spawn_file_actions_t (80). */
    private static final int OPAQUE_BYTES = 512;

    private static final int SIGSET_BYTES = 128;
    private static final int O_RDONLY = 0;
    private static final int O_WRONLY_CREATE_TRUNCATE = 01 | 0100 | 01000;
    private static final int MODE_RW_R_R = 0644;

    public Launch {
        if (command.isEmpty()) {
            throw new IllegalArgumentException("a command has at least one word");
        }
        command = List.copyOf(command);
        options = Map.copyOf(options);
    }

    public Launch(List<String> command, Stdio in, Stdio out, Stdio err, boolean ownSession) {
        this(command, in, out, err, ownSession, Map.of());
    }

    /** The command on this process's own streams. */
    public static Launch of(List<String> command) {
        return new Launch(command, Stdio.inherit(), Stdio.inherit(), Stdio.inherit(), false);
    }

    public Launch withCommand(List<String> words) {
        return new Launch(words, in, out, err, ownSession, options);
    }

    /** With a word more at the end of a variable that lists options, such as {@code JAVA_TOOL_OPTIONS}. */
    public Launch withOption(String variable, String word) {
        Map<String, String> more = new HashMap<>(options);
        more.put(variable, word);
        return new Launch(command, in, out, err, ownSession, more);
    }

    /**
     * Starts it; the caller registers the pid with the {@link Reaper}, which is the only one to call this.
     *
     * @return the pid
     * @throws LaunchException when there is no such command or it can't be executed
     */
    int start() {
        Signals.ignoreAsAtStart();
        int pid = spawn(command);
        if (Errno.of(pid) == Errno.ENOEXEC) {
            // A script without a #! line: shells, env and nice run it with sh, and so do we.
            String name = command.getFirst();
            String file = SearchPath.find(name).map(Path::toString).orElse(name);
            List<String> script = new ArrayList<>(List.of("/bin/sh", file));
            script.addAll(command.subList(1, command.size()));
            pid = spawn(script);
        }
        if (pid < 0) {
            throw new LaunchException(command.getFirst(), Errno.of(pid));
        }
        return pid;
    }

    /** The pid, or a negated error number. */
    private int spawn(List<String> words) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment actions = arena.allocate(OPAQUE_BYTES, Long.BYTES);
            MemorySegment attributes = arena.allocate(OPAQUE_BYTES, Long.BYTES);
            call("posix_spawn_file_actions_init", actions, 0, 0);
            call("posix_spawnattr_init", attributes, 0, 0);
            MemorySegment mask = signalSet(arena, Signals.maskAtStart());
            call("posix_spawnattr_setsigmask", attributes, mask.address(), 0);
            MemorySegment defaults = signalSet(arena, Signals.defaultInPrograms());
            call("posix_spawnattr_setsigdefault", attributes, defaults.address(), 0);
            int flags = SET_SIGMASK | SET_SIGDEF | (ownSession ? SET_SESSION : 0);
            call("posix_spawnattr_setflags", attributes, flags, 0);

            MemorySegment argv = arena.allocate(JAVA_LONG, words.size() + 1L);
            for (int i = 0; i < words.size(); i++) {
                argv.setAtIndex(
                        JAVA_LONG, i, Words.allocate(arena, words.get(i)).address());
            }
            MemorySegment environment = Environment.ofProgram(arena, options);
            MemorySegment pid = arena.allocate(JAVA_INT);
            int error = OpenFiles.inherited(closed -> {
                close(actions, closed);
                redirect(arena, actions, 0, in);
                redirect(arena, actions, 1, out);
                redirect(arena, actions, 2, err);
                return Libc.call(
                        Libc.function("posix_spawnp"),
                        pid.address(),
                        argv.getAtIndex(JAVA_LONG, 0),
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
                        Words.allocate(arena, path.toString()).address(),
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
