package io.heddle.lint.verification.containment;

/** An action that the code under test can't perform. */
public enum Guarantee {
    NETWORK("use the network or resolve host names"),
    LOCAL_SERVICES("connect to local services over Unix sockets"),
    PROCESSES("signal other processes or leave processes behind"),
    READ_FILES("read files other than the JDK, system libraries and the class path"),
    WRITE_FILES("write files outside their temporary folder"),
    FILE_ATTRIBUTES("change modes, owners, times and lengths of your files");

    private final String action;

    Guarantee(String action) {
        this.action = action;
    }

    /** The action as the end of a sentence that begins with "cannot" or "can". */
    public String action() {
        return action;
    }
}
