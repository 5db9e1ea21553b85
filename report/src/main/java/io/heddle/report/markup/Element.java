package io.heddle.report.markup;

import io.heddle.documents.TerminalSanitizer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An element of an HTML or SVG document. Escapes all text from outside, and writes an end tag for each element, which both
 * HTML and XML allow for elements that are not void.
 */
public final class Element {
    private final String name;
    private final StringBuilder attributes = new StringBuilder();
    private final List<Object> content = new ArrayList<>();
    private String streamedName = "";
    private @Nullable StreamedValue streamed;

    private Element(String name) {
        this.name = name;
    }

    public static Element of(String name) {
        return new Element(name);
    }

    /** @param cssClass one or more classes, separated by spaces */
    public static Element of(String name, String cssClass) {
        return new Element(name).with("class", cssClass);
    }

    /** Adds an attribute. */
    public Element with(String attribute, String value) {
        attributes
                .append(' ')
                .append(attribute)
                .append("=\"")
                .append(escaped(value))
                .append('"');
        return this;
    }

    /** Adds an attribute whose value is produced while the element is written. It follows all others; an element has one at most. */
    public Element withStreamed(String attribute, StreamedValue value) {
        streamedName = attribute;
        streamed = value;
        return this;
    }

    /** Adds a numeric attribute, in user units of SVG. */
    public Element with(String attribute, double value) {
        return with(attribute, number(value));
    }

    /** Adds a length in percent of the width of the SVG viewport. */
    public Element withPercent(String attribute, double percent) {
        return with(attribute, number(percent) + "%");
    }

    /** Adds text. */
    public Element text(String text) {
        content.add(text);
        return this;
    }

    /** Adds children. */
    public Element add(Element... children) {
        content.addAll(List.of(children));
        return this;
    }

    /** Adds children. */
    public Element addAll(List<Element> children) {
        content.addAll(children);
        return this;
    }

    /** The element as HTML or XML, with a line feed around children unless there is text or a single child. */
    public String render() {
        StringBuilder out = new StringBuilder();
        try {
            appendTo(out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toString();
    }

    /** Writes the element as {@link #render} does. */
    public void appendTo(Appendable out) throws IOException {
        out.append('<').append(name).append(attributes);
        if (streamed != null) {
            out.append(' ').append(streamedName).append("=\"");
            streamed.appendTo(out);
            out.append('"');
        }
        out.append('>');
        boolean onOneLine = content.size() <= 1 || content.stream().anyMatch(String.class::isInstance);
        for (Object part : content) {
            if (part instanceof Element element) {
                out.append(onOneLine ? "" : "\n");
                element.appendTo(out);
            } else {
                out.append(escaped(part.toString()));
            }
        }
        out.append(onOneLine ? "" : "\n").append("</").append(name).append('>');
    }

    /** A number with at most two decimals. */
    private static String number(double value) {
        if (!Double.isFinite(value)) {
            throw new IllegalArgumentException("cannot be drawn: " + value);
        }
        BigDecimal rounded = BigDecimal.valueOf(value).setScale(2, RoundingMode.HALF_EVEN);
        return rounded.signum() == 0 ? "0" : rounded.stripTrailingZeros().toPlainString();
    }

    /** Text as the content of an element, or in a quoted attribute. */
    public static String escaped(String text) {
        return TerminalSanitizer.lines(text)
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;")
                .replace("'", "&#39;");
    }
}
