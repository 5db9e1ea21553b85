package io.heddle.hotspot.roles;

/**
 * A kind of thread that HotSpot creates for itself.
 *
 * @param name the full name; without the number for a numbered kind
 * @param numbering whether and where the name holds a number
 * @param role the purpose of such a thread
 * @param counting whether {@code java.threads.started} and {@code live} count such a thread
 * @param stage when the JVM creates the first such thread
 */
record VmThreadKind(String name, Numbering numbering, Role role, Counting counting, StartupStage stage) {
    /** The kernel keeps 15 bytes of a name (TASK_COMM_LEN is 16 with the terminating zero; see prctl(2), PR_SET_NAME). */
    private static final int COMM_LENGTH = 15;

    /** The least length of a name that JDK 26 or newer has shortened around two dots. */
    private static final int SHORTENED_LENGTH = 13;

    enum Numbering {
        SINGLE,
        /** A number ends the name. */
        NUMBERED,
        /** A number precedes words in parentheses, on JDK 8: "Gang worker#0 (Parallel GC Threads)". */
        NUMBERED_INSIDE,
        /** Several threads may share the name without a number. */
        SHARED
    }

    enum Counting {
        COUNTED,
        UNCOUNTED
    }

    /** The stages in which a JVM creates its threads, the same from 8 to 28. A later stage never precedes an earlier one. */
    enum StartupStage {
        /** Together with the heap. */
        COLLECTOR,
        VM_THREAD,
        /** Reference Handler, Finalizer, Signal Dispatcher: the first Java threads besides main. */
        REFERENCES,
        /** Compilers and the services next to them, in an order that differs by version. */
        SERVICES,
        /** Threads that are started when everything else runs, in any order. */
        LAST,
        /** VM Periodic Task Thread: last on 8 to 17, before VM Thread since 21. */
        TIMER,
        /** On demand, if ever. */
        LATER
    }

    /**
     * Whether {@code comm} can be how the kernel shows this kind's name. JDK 8 to 25 cut off the tail ("C2 CompilerThre"). JDK 26
     * and newer keep both ends around two dots ("C2 Com..hread4").
     */
    boolean matches(String comm) {
        int dots = comm.indexOf("..");
        if (dots > 0 && comm.length() >= SHORTENED_LENGTH) {
            return name.startsWith(comm.substring(0, dots)) && endsWith(comm.substring(dots + 2));
        }
        if (numbering == Numbering.NUMBERED_INSIDE) {
            return isNumberedInside(comm);
        }
        String stem = numbering == Numbering.NUMBERED ? withoutNumber(comm) : comm;
        if (stem.equals(name) && (numbering != Numbering.NUMBERED || !stem.equals(comm))) {
            return true;
        }
        // Cut off: the whole number is missing, with some of the name, or the name fills the 15 bytes exactly.
        return comm.length() == COMM_LENGTH && name.length() >= COMM_LENGTH && name.startsWith(comm);
    }

    /** Whether a JVM has at most one thread of this kind that the kernel shows as {@code comm}. */
    boolean isUnique(String comm) {
        return switch (numbering) {
            case SINGLE -> true;
            // "C2 CompilerThre" stands for several threads.
            case NUMBERED -> Character.isDigit(comm.charAt(comm.length() - 1));
            case NUMBERED_INSIDE, SHARED -> false;
        };
    }

    private boolean isNumberedInside(String comm) {
        if (!comm.startsWith(name)) {
            return false;
        }
        int end = name.length();
        while (end < comm.length() && Character.isDigit(comm.charAt(end))) {
            end++;
        }
        boolean words = end > name.length() && comm.startsWith(" ", end);
        return words || (end == comm.length() && comm.length() == COMM_LENGTH);
    }

    private boolean endsWith(String tail) {
        if (numbering != Numbering.NUMBERED) {
            return name.endsWith(tail);
        }
        String stem = withoutNumber(tail);
        return !stem.equals(tail) && name.endsWith(stem);
    }

    private static String withoutNumber(String text) {
        int end = text.length();
        while (end > 0 && text.charAt(end - 1) >= '0' && text.charAt(end - 1) <= '9') {
            end--;
        }
        return text.substring(0, end);
    }
}
