package io.heddle.cli.machine;

import io.heddle.cli.terminal.TerminalInfo;
import io.heddle.documents.TerminalSanitizer;
import io.heddle.governor.check.Capability;
import io.heddle.report.text.TextReport.Colour;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine.Help.Ansi.Style;

/** The findings of {@code heddle check} as lines for people. Commands are never wrapped, so that they can be pasted. */
final class CapabilityText {
    private static final String INDENT = "     ";

    private final TerminalInfo look;
    private final List<String> lines = new ArrayList<>();

    private CapabilityText(TerminalInfo look) {
        this.look = look;
    }

    /** The text as it looks on standard output. */
    static String of(List<Capability> capabilities, CheckCommand.Conclusion conclusion, TerminalInfo look) {
        CapabilityText text = new CapabilityText(look);
        capabilities.forEach(text::add);
        text.lines.add("");
        text.add(conclusion);
        return text.lines.stream().map(line -> line + "\n").collect(Collectors.joining());
    }

    private void add(Capability capability) {
        String mark = capability.possible() ? styled(Style.fg_green, "yes") + "  " : styled(Style.fg_red, "no") + "   ";
        List<String> wrapped = wrapped(capability.name() + ": " + capability.detail());
        lines.add(mark + wrapped.getFirst());
        wrapped.stream().skip(1).forEach(line -> lines.add(INDENT + line));
        if (capability.mend() != null) {
            lines.add(INDENT + "fix: " + styled(Style.bold, TerminalSanitizer.line(capability.mend())));
        }
        if (capability.hint() != null) {
            wrapped("hint: " + capability.hint()).forEach(line -> lines.add(INDENT + line));
        }
    }

    private void add(CheckCommand.Conclusion conclusion) {
        List<String> possible = conclusion.possible();
        String sentence = possible.isEmpty()
                ? "You can use no policy but default here."
                : "You can use " + String.join(", ", possible) + ".";
        lines.add(styled(Style.bold, sentence));
        conclusion
                .remedies()
                .forEach((remedy, policies) ->
                        lines.add("For " + String.join(", ", policies) + TerminalSanitizer.line(remedy)));
    }

    /** The text in lines that fit beside the indent; whole where there is no terminal. */
    private List<String> wrapped(String text) {
        String safe = TerminalSanitizer.line(text);
        if (!look.isTerminal()) {
            return List.of(safe);
        }
        List<String> found = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        for (String word : safe.split(" ", -1)) {
            if (!line.isEmpty() && INDENT.length() + line.length() + 1 + word.length() > look.width()) {
                found.add(line.toString());
                line.setLength(0);
            }
            line.append(line.isEmpty() ? "" : " ").append(word);
        }
        found.add(line.toString());
        return found;
    }

    private String styled(Style style, String text) {
        return look.colour() == Colour.ON ? style.on() + text + style.off() : text;
    }
}
