package io.heddle.hotspot;

/**
 * One kind of thread that HotSpot makes for itself.
 *
 * @param name its full name; for a numbered kind, without the number
 * @param numbering whether a number ends the name
 * @param role what it is for
 * @param census whether {@code java.threads.started} and {@code live} count it
 * @param making when the JVM makes the first of it
 */
record KnownThread(String name, Numbering numbering, Role role, Census census, Making making) {
    enum Numbering {
        SINGLE,
        /** With its number at the end. */
        NUMBERED,
        /** With its number before words in parentheses, as JDK 8 does: "Gang worker#0 (Parallel GC Threads)". */
        NUMBERED_INSIDE,
        /** Not numbered, though there may be several. */
        SHARED
    }

    enum Census {
        COUNTED,
        UNCOUNTED
    }

    /** The order in which a JVM makes its threads, the same from 8 to 28; a later stage never precedes an earlier one. */
    enum Making {
        /** With the heap. */
        COLLECTOR,
        VM_THREAD,
        /** Reference Handler, Finalizer, Signal Dispatcher: the first Java threads beside main. */
        REFERENCES,
        /** Compilers and the services next to them, in an order that differs by version. */
        SERVICES,
        /** What is started when all else stands, in any order. */
        LAST,
        /** VM Periodic Task Thread: last on 8 to 17, before VM Thread since 21. */
        TIMER,
        /** On demand, if ever. */
        LATER
    }

    /**
     * Whether {@code comm} is how the kernel shows this thread's name. It holds 15 bytes. JDK 8 to 25 cut the tail off
     * ("C2 CompilerThre"); from 26 on both ends are kept around two dots ("C2 Com..hread4").
     */
    boolean shownAs(String comm) {
        int dots = comm.indexOf("..");
        if (dots > 0 && comm.length() >= 13) {
            return name.startsWith(comm.substring(0, dots)) && endsLike(comm.substring(dots + 2));
        }
        if (numbering == Numbering.NUMBERED_INSIDE) {
            return isNumberedInside(comm);
        }
        String stem = numbering == Numbering.NUMBERED ? withoutNumber(comm) : comm;
        if (stem.equals(name) && (numbering != Numbering.NUMBERED || !stem.equals(comm))) {
            return true;
        }
        // Cut: the number is gone wholly (and with it some of the name), or the name fills the 15 bytes exactly.
        return comm.length() == 15 && name.length() >= 15 && name.startsWith(comm);
    }

    /** Whether a JVM has no second thread that the kernel shows like this, as far as this kind goes. */
    boolean isSingle(String comm) {
        return switch (numbering) {
            case SINGLE -> true;
            // "C2 CompilerThre" stands for each of several.
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
        return words || (end == comm.length() && comm.length() == 15);
    }

    private boolean endsLike(String tail) {
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
