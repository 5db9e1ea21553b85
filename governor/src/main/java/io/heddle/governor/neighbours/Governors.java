package io.heddle.governor.neighbours;

import io.heddle.kernel.tasks.Proc;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.IntStream;

/** Which Heddle governs a process: one that has started it, or one that is attached to it or to an ancestor of its. */
public final class Governors {
    private static final String ATTACH = "attach";

    private Governors() {}

    /** Its pid. */
    public static OptionalInt of(Proc proc, int pid) {
        Set<Integer> line = Ancestry.of(proc, pid);
        OptionalInt ancestor = line.stream()
                .mapToInt(Integer::intValue)
                .filter(each -> each != pid && Ancestry.isHeddle(proc, each))
                .findFirst();
        return ancestor.isPresent() ? ancestor : attachedTo(proc, line);
    }

    /** The pid of the Heddle that is attached to this very process. */
    public static OptionalInt attachedTo(Proc proc, int pid) {
        return attachedTo(proc, Set.of(pid));
    }

    private static OptionalInt attachedTo(Proc proc, Set<Integer> line) {
        int self = (int) ProcessHandle.current().pid();
        return IntStream.of(proc.processes())
                .filter(pid -> pid != self && Ancestry.isHeddle(proc, pid))
                .filter(pid -> isAttachedToOneOf(List.of(proc.commandLine(pid)), line))
                .findFirst();
    }

    private static boolean isAttachedToOneOf(List<String> command, Set<Integer> line) {
        int verb = command.indexOf(ATTACH);
        return verb >= 0
                && command.subList(verb, command.size()).stream()
                        .anyMatch(word -> line.stream().anyMatch(pid -> word.equals(pid.toString())));
    }
}
