package io.heddle.lab.programs.healthy;

import io.heddle.lab.programs.Lifetime;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A batch that loads many classes of the JDK, and ends when its work is done: it parses and groups dates. It ignores its argument. */
public final class ShortBatch {
    public static final List<String> JVM_FLAGS = List.of("-XX:+UseSerialGC", "-Xmx256m");

    private static final int LINES = 400_000;
    private static final int DAYS = 20_000;
    private static final Pattern LINE = Pattern.compile("(?<date>\\d{4}-\\d\\d-\\d\\d) +(?<value>\\d+)");

    private record Entry(LocalDate date, int value) {}

    private ShortBatch() {}

    public static void main(String[] arguments) throws InterruptedException {
        Lifetime lifetime = Lifetime.of(new String[] {"0"});
        DateTimeFormatter month = DateTimeFormatter.ofPattern("MMMM uuuu", Locale.ROOT);
        TreeMap<String, Integer> sums = IntStream.range(0, LINES)
                .mapToObj(i -> LocalDate.EPOCH.plusDays(i % DAYS) + " " + i)
                .map(ShortBatch::parse)
                .collect(Collectors.groupingBy(
                        entry -> entry.date().format(month), TreeMap::new, Collectors.summingInt(Entry::value)));
        lifetime.count(sums.size());
        lifetime.finish();
    }

    private static Entry parse(String line) {
        var matcher = LINE.matcher(line);
        if (!matcher.matches()) {
            throw new AssertionError(line);
        }
        return new Entry(LocalDate.parse(matcher.group("date")), Integer.parseInt(matcher.group("value")));
    }
}
