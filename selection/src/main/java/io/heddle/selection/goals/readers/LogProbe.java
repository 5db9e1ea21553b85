package io.heddle.selection.goals.readers;

import io.heddle.selection.goals.GoalProbe;
import io.heddle.selection.goals.GoalReading;
import io.heddle.selection.goals.GoalReading.Epoch;
import io.heddle.selection.goals.GoalSource;
import io.heddle.selection.goals.QuantileSketch;
import io.heddle.selection.goals.SketchTotals;
import io.heddle.selection.goals.Statistic;
import io.heddle.selection.goals.Totals;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads the lines of a log that match a regular expression. The first match in a line counts. */
final class LogProbe implements GoalProbe {
    private static final int MAX_SHOWN = 60;

    private final GoalSource.LogLines source;
    private final Statistic statistic;
    private final Pattern pattern;
    private final LogFollower follower;
    private final QuantileSketch sketch = new QuantileSketch();
    private Epoch epoch = Epoch.FIRST;
    private long lines;
    private double sum;
    private @Nullable String wrongNumber;

    LogProbe(GoalSource.LogLines source, Statistic statistic) {
        this.source = source;
        this.statistic = statistic;
        this.pattern = Pattern.compile(source.regex());
        this.follower = new LogFollower(source.file());
    }

    @Override
    public GoalReading.Present read() throws IOException {
        wrongNumber = null;
        try {
            if (follower.read(this::match) == LogFollower.Coverage.SKIPPED) {
                epoch = epoch.next(source.file() + " grew by more than 16 MiB between two readings");
            }
        } catch (BoundedText.TooSlow | StackOverflowError e) {
            follower.skipToEnd();
            epoch = epoch.next("lines of " + source.file() + " were skipped, because the REGEX takes too long");
            throw failed("has a line for which the REGEX takes too long. Write a simpler REGEX.");
        } catch (AccessDeniedException e) {
            throw failed("may not be read by this user. Run Heddle as a user that may read it.");
        } catch (FileSystemException e) {
            throw failed("cannot be read: " + e.getReason() + ".");
        } catch (IOException e) {
            throw failed(String.valueOf(e.getMessage()));
        }
        if (wrongNumber != null) {
            throw failed("has a line where the first group of the REGEX is '" + wrongNumber
                    + "', which is no number. Write another REGEX.");
        }
        return new GoalReading.Present(System.nanoTime(), epoch, totals());
    }

    private IOException failed(String what) {
        return new IOException(source.file() + " " + what);
    }

    private void match(String line) {
        Matcher found = pattern.matcher(new BoundedText(line));
        if (!found.find()) {
            return;
        } else if (statistic instanceof Statistic.Rate) {
            lines++;
            return;
        }
        String group = String.valueOf(found.group(1));
        OptionalDouble number = Numbers.parse(group);
        if (number.isEmpty()) {
            wrongNumber = group.length() > MAX_SHOWN ? group.substring(0, MAX_SHOWN) + "..." : group;
            return;
        }
        lines++;
        sum += number.getAsDouble();
        if (statistic instanceof Statistic.Quantile) {
            sketch.add(number.getAsDouble());
        }
    }

    private Totals totals() {
        return switch (statistic) {
            case Statistic.Quantile quantile -> new SketchTotals(quantile, sketch.copy());
            case Statistic.Rate _ -> new Totals.Counter(lines);
            case Statistic.Mean _, Statistic.Value _, Statistic.ByType _ -> new Totals.Sum(sum, lines);
        };
    }

    @Override
    public void close() {
        follower.close();
    }
}
