package io.heddle.governor.session;

/** The description of an unexpected exception, which is a defect of Heddle. */
public final class DefectReport {
    private DefectReport() {}

    /** Describes it in one line, with the place where it was thrown. */
    public static String describe(Throwable failure) {
        String what = String.valueOf(failure).replaceAll("\\R\\s*", " ");
        StackTraceElement[] trace = failure.getStackTrace();
        String where = trace.length == 0 ? "" : " at " + trace[0];
        return "Heddle failed: " + what + where + ". Please report this bug.";
    }
}
