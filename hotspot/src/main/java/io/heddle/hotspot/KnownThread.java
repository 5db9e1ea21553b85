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
        NUMBERED
    }

    enum Census {
        COUNTED,
        UNCOUNTED
    }

    /** The order in which a JVM makes its threads, the same from 8 to 25; a later stage never precedes an earlier one. */
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
        /** VM Periodic Task Thread: last until about 24, before VM Thread on 25. */
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
        String stem = numbering == Numbering.NUMBERED ? withoutNumber(comm) : comm;
        if (stem.equals(name) && (numbering == Numbering.SINGLE || !stem.equals(comm))) {
            return true;
        }
        // Cut: the number is gone wholly (and with it some of the name), or the name fills the 15 bytes exactly.
        return comm.length() == 15 && name.length() >= 15 && name.startsWith(comm);
    }

    private boolean endsLike(String tail) {
        if (numbering == Numbering.SINGLE) {
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
