package io.heddle.workloads.render;

import io.heddle.workloads.harness.Checksum;
import io.heddle.workloads.harness.Questions;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reports to print; an answer is the fingerprint of the pages. */
final class Reports implements Questions {
    private final ThreadLocal<Press> press = ThreadLocal.withInitial(Press::new);
    private final List<Report> reports = new ArrayList<>();
    private final List<byte[]> objects = new ArrayList<>();

    Reports(long seed, int count) {
        for (int number = 0; number < count; number++) {
            Report report = Report.drawn(seed, number);
            reports.add(report);
            objects.add(FormattingObjects.of(report).getBytes(StandardCharsets.UTF_8));
        }
    }

    @Override
    public long answer(int question) throws Exception {
        return fingerprint(press.get().print(objects.get(question)));
    }

    /** Prints once more and reads what the pages say. */
    @Override
    public Optional<String> complaint(long[] answers) throws Exception {
        for (int question = 0; question < answers.length; question++) {
            List<String> pages = press.get().print(objects.get(question));
            if (fingerprint(pages) != answers[question]) {
                return Optional.of("report " + question + " looks different when it is printed again");
            }
            if (!PrintedText.of(pages).equals(PrintedText.of(reports.get(question)))) {
                return Optional.of("the pages of report " + question + " do not say what the report says");
            }
        }
        return Optional.empty();
    }

    private static long fingerprint(List<String> pages) {
        Checksum sum = new Checksum();
        pages.forEach(sum::add);
        return sum.value();
    }
}
