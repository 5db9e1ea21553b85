package io.heddle.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.report.DistributionChart;
import io.heddle.report.PageXml;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class DistributionSvgTest {

    private static PageXml page(List<Double> shares) throws Exception {
        return PageXml.of(
                new DistributionChart("Work", "", "thread", List.of(new DistributionChart.Stack("default", shares))));
    }

    @Test
    void a_bar_is_cut_into_the_shares_of_its_parts() throws Exception {
        PageXml page = page(List.of(1.0, 6.0, 3.0));

        assertThat(page.texts("//rect/@width")).containsExactly("60%", "30%", "10%");
        assertThat(page.texts("//rect/title")).first().isEqualTo("thread 1 of 3: 60.0 %");
        assertThat(page.texts("//text[@class='value']")).containsExactly("1 of 3 threads does half of the work");
        assertThat(page.texts("//text[@class='tick']")).containsExactly("0 %", "50 %", "100 %");
    }

    @Test
    void thousands_of_parts_are_drawn_as_a_hundred_and_the_rest() throws Exception {
        PageXml page = page(Collections.nCopies(2000, 1.0));

        assertThat(page.count("//rect")).isEqualTo(101);
        assertThat(page.texts("//rect/title")).last().isEqualTo("1900 further threads: 95.0 %");
    }
}
