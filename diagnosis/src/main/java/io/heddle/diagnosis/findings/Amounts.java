package io.heddle.diagnosis.findings;

import java.util.Locale;

/** Figures as text with their units, for summaries and evidence. */
public final class Amounts {
    private static final long MICRO = 1_000;
    private static final long MILLI = 1_000_000;
    private static final long SECOND = 1_000_000_000;

    private Amounts() {}

    /** For example {@code 1.25 s}, {@code 12.5 ms} or {@code 3.1 us}. */
    public static String time(long nanos) {
        if (nanos >= SECOND) {
            return String.format(Locale.ROOT, "%.2f s", nanos / (double) SECOND);
        }
        return nanos >= MILLI
                ? String.format(Locale.ROOT, "%.1f ms", nanos / (double) MILLI)
                : String.format(Locale.ROOT, "%.1f us", nanos / (double) MICRO);
    }

    /** For example {@code 12 %}, or {@code 0.4 %} below 10. */
    public static String percent(double share) {
        return String.format(Locale.ROOT, 100 * share < 9.95 ? "%.1f %%" : "%.0f %%", 100 * share);
    }

    /** For example {@code 1.5 GiB} or {@code 200 MiB}. */
    public static String bytes(long bytes) {
        if (bytes >= 1L << 30) {
            return String.format(Locale.ROOT, "%.1f GiB", bytes / (double) (1L << 30));
        }
        return bytes >= 1L << 20
                ? String.format(Locale.ROOT, "%.0f MiB", bytes / (double) (1L << 20))
                : String.format(Locale.ROOT, "%.0f KiB", bytes / (double) (1L << 10));
    }

    /** For example {@code 1,234 pauses}, or {@code 1 pause}. The plural ends in s. */
    public static String count(long count, String noun) {
        return String.format(Locale.ROOT, count == 1 ? "%,d %s" : "%,d %ss", count, noun);
    }
}
