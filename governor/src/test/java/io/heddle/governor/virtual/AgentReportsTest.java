package io.heddle.governor.virtual;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.governor.run.Notes;
import io.heddle.governor.run.VirtualThreadConversion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The limits for reports, whatever a program writes into their folder. */
@Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class AgentReportsTest {
    @TempDir
    Path folder = Path.of("");

    private final List<String> warnings = new ArrayList<>();

    private VirtualThreadConversion read() {
        VirtualThreadConversion sum = new AgentReports(new Notes(warnings::add)).read(folder);
        return sum == null ? new VirtualThreadConversion(-1, 0, 0, 0, List.of(), List.of()) : sum;
    }

    private void report(int number, String content) throws IOException {
        Files.writeString(folder.resolve(number + ".properties"), content);
    }

    private static String names(int from, int to) {
        return IntStream.range(from, to).mapToObj(i -> "C" + i).collect(Collectors.joining(","));
    }

    @Test
    void at_most_a_thousand_names_are_kept_with_one_warning() throws Exception {
        for (int i = 0; i < 20; i++) {
            report(i, "converted=1\nsubclasses=" + names(30_000 * i, 30_000 * (i + 1)));
        }

        VirtualThreadConversion sum = read();

        assertThat(sum.converted()).isEqualTo(20);
        assertThat(sum.subclasses()).hasSize(1_000).doesNotHaveDuplicates();
        assertThat(warnings)
                .containsExactly(
                        "more than 1000 classes keep their threads platform threads. Heddle names only 1000 of them.");
    }

    @Test
    void names_that_an_agent_omitted_cause_a_warning() throws Exception {
        report(1, "subclasses=A\nunnamed=500\n");

        assertThat(read().subclasses()).containsExactly("A");
        assertThat(warnings).singleElement().asString().startsWith("more than 1000 classes");
    }

    @Test
    void exactly_a_thousand_names_cause_no_warning() throws Exception {
        report(1, "subclasses=" + names(0, 1_000));
        report(2, "subclasses=" + names(0, 1_000));

        assertThat(read().subclasses()).hasSize(1_000);
        assertThat(warnings).isEmpty();
    }

    @Test
    void files_beyond_ten_thousand_are_not_read() throws Exception {
        for (int i = 0; i < 10_100; i++) {
            report(i, "converted=1\n");
        }

        assertThat(read().converted()).isEqualTo(10_000);
        assertThat(warnings).singleElement().asString().contains("more than 10000 files");
    }

    @Test
    void sixteen_mebibytes_are_read() throws Exception {
        String large = "subclasses=" + "A,".repeat(120_000);
        for (int i = 0; i < 100; i++) {
            report(i, "converted=1\n" + large);
        }

        assertThat(read().converted()).isBetween(65L, 75L);
        assertThat(warnings).singleElement().asString().contains("or 16 MiB");
    }

    @Test
    void ten_unreadable_reports_have_a_warning_each_and_the_others_a_common_one() throws Exception {
        for (int i = 0; i < 2_000; i++) {
            report(i, "converted=\\u" + i);
            Files.createSymbolicLink(folder.resolve("link-" + i + ".properties"), folder);
        }
        report(5_000, "converted=7\n");

        assertThat(read().converted()).isEqualTo(7);
        assertThat(warnings)
                .hasSizeLessThanOrEqualTo(11)
                .last()
                .asString()
                .isEqualTo("cannot read 3990 further reports of virtual"
                        + " threads. The figures of these JVMs are missing.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"converted=-1", "bound=999999999999999999", "eventLoops=", "stackSize=1e3", "unnamed=many"})
    void an_invalid_count_makes_a_report_unreadable(String line) throws Exception {
        report(1, line);

        assertThat(read().converted()).isEqualTo(-1);
        assertThat(warnings).singleElement().asString().contains("is not a count");
    }

    @Test
    void an_overlong_name_makes_a_report_unreadable() throws Exception {
        report(1, "unreadable=" + "A".repeat(200_000));

        assertThat(read().converted()).isEqualTo(-1);
        assertThat(warnings)
                .singleElement()
                .asString()
                .contains("longer than 1000 characters")
                .hasSizeLessThan(300);
    }
}
