package io.heddle.governor.registry;

import io.heddle.governor.selector.SelectorStatus;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The JSON of a {@link GovernorStatus}. A library for JSON would take more CPU time to start than a short program, and the governor
 * starts together with the program.
 */
final class StatusJson {
    private final StringBuilder out = new StringBuilder();

    private StatusJson() {}

    static String of(GovernorStatus status) {
        StatusJson json = new StatusJson();
        json.begin()
                .field("schema", status.schema())
                .field("pid", status.pid())
                .field("startTicks", status.startTicks())
                .field("policy", status.policy())
                .field("lost", status.lost())
                .name("selector");
        json.selector(status.selector());
        return json.end().out.append('\n').toString();
    }

    private void selector(@Nullable SelectorStatus selector) {
        if (selector == null) {
            out.append("null");
            return;
        }
        begin().field("selector", selector.selector())
                .field("phase", selector.phase().name())
                .field("chosen", selector.chosen())
                .field("challenger", selector.challenger())
                .field("sinceSeconds", selector.sinceSeconds())
                .field("reason", selector.reason())
                .field("measure", selector.measure())
                .name("gain");
        gain(selector.gain());
        field("costShare", selector.costShare()).end();
    }

    private void gain(SelectorStatus.@Nullable Gain gain) {
        if (gain == null) {
            out.append("null");
            return;
        }
        begin().field("ratio", gain.ratio())
                .field("pairs", gain.pairs())
                .field("low", gain.low())
                .field("high", gain.high())
                .field("confidence", gain.confidence())
                .end();
    }

    private StatusJson begin() {
        out.append('{');
        return this;
    }

    private StatusJson end() {
        out.append('}');
        return this;
    }

    private StatusJson name(String name) {
        if (out.charAt(out.length() - 1) != '{') {
            out.append(',');
        }
        out.append('"').append(name).append("\":");
        return this;
    }

    /** JSON has no NaN and no infinity (RFC 8259, section 6). */
    private StatusJson field(String name, @Nullable Number value) {
        name(name);
        boolean isNumber = value != null && Double.isFinite(value.doubleValue());
        out.append(isNumber ? String.valueOf(value) : "null");
        return this;
    }

    private StatusJson field(String name, @Nullable String value) {
        name(name);
        if (value == null) {
            out.append("null");
            return this;
        }
        out.append('"');
        value.chars().forEach(this::append);
        out.append('"');
        return this;
    }

    private void append(int character) {
        boolean isSurrogate = Character.isSurrogate((char) character);
        if (character == '"' || character == '\\') {
            out.append('\\').append((char) character);
        } else if (character < ' ' || character == '\u007f' || isSurrogate) {
            out.append(String.format(Locale.ROOT, "\\u%04x", character));
        } else {
            out.append((char) character);
        }
    }
}
