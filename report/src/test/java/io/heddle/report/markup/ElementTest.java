package io.heddle.report.markup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class ElementTest {

    @Test
    void text_and_attributes_from_outside_are_escaped() {
        assertThat(Element.of("p", "a\"b").text("<b> & 'c'").render())
                .isEqualTo("<p class=\"a&quot;b\">&lt;b&gt; &amp; &#39;c&#39;</p>");
    }

    @Test
    void an_attribute_that_is_produced_while_the_element_is_written_follows_all_others() {
        assertThat(Element.of("p")
                        .withStreamed("data-numbers", out -> out.append("a").append("b"))
                        .with("id", "c")
                        .text("d")
                        .render())
                .isEqualTo("<p id=\"c\" data-numbers=\"ab\">d</p>");
    }

    @Test
    void text_is_not_padded() {
        assertThat(Element.of("pre").add(Element.of("code").text("a\nb")).render())
                .isEqualTo("<pre><code>a\nb</code></pre>");
    }

    @Test
    void numbers_have_two_decimals_at_most() {
        assertThat(Element.of("line")
                        .withPercent("x1", 100 / 3.0)
                        .with("y1", -0.001)
                        .render())
                .isEqualTo("<line x1=\"33.33%\" y1=\"0\"></line>");
    }

    @Test
    void a_position_that_is_no_number_is_refused() {
        assertThatThrownBy(() -> Element.of("line").with("x1", Double.NaN))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
