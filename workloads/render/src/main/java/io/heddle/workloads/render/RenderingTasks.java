package io.heddle.workloads.render;

import io.heddle.workloads.harness.Checksum;
import io.heddle.workloads.harness.Tasks;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reports to render; a result is the checksum of the pages. */
final class RenderingTasks implements Tasks {
    private final ThreadLocal<PdfRenderer> renderer = ThreadLocal.withInitial(PdfRenderer::new);
    private final List<RandomReport> reports = new ArrayList<>();
    private final List<byte[]> objects = new ArrayList<>();

    RenderingTasks(long seed, int count) {
        for (int number = 0; number < count; number++) {
            RandomReport report = RandomReport.generate(seed, number);
            reports.add(report);
            objects.add(FormattingObjects.of(report).getBytes(StandardCharsets.UTF_8));
        }
    }

    @Override
    public long run(int task) throws Exception {
        return checksum(renderer.get().render(objects.get(task)));
    }

    /** Renders each report again and reads its pages. */
    @Override
    public Optional<String> findError(long[] results) throws Exception {
        for (int task = 0; task < results.length; task++) {
            List<String> pages = renderer.get().render(objects.get(task));
            if (checksum(pages) != results[task]) {
                return Optional.of("report " + task + " has other pages when rendered again");
            }
            if (!PageText.of(pages).equals(PageText.of(reports.get(task)))) {
                return Optional.of("the pages of report " + task + " do not contain its text");
            }
        }
        return Optional.empty();
    }

    private static long checksum(List<String> pages) {
        Checksum sum = new Checksum();
        pages.forEach(sum::add);
        return sum.value();
    }
}
