package io.heddle.lint.proof.containment;

/** What the code under proof can't do. */
public enum Guarantee {
    NETWORK("use the network or look up names"),
    LOCAL_SERVICES("connect to services of this machine by Unix sockets"),
    PROCESSES("signal other processes, or leave processes behind"),
    READ_FILES("read files other than the JDK's, system libraries and the class path"),
    WRITE_FILES("write files outside of their temporary folder"),
    FILE_ATTRIBUTES("change modes, owners, times and lengths of your files");

    private final String action;

    Guarantee(String action) {
        this.action = action;
    }

    /** What the code can't do, or else can, as the end of a sentence. */
    public String action() {
        return action;
    }
}
