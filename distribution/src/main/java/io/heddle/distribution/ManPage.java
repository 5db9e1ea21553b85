package io.heddle.distribution;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.ArgGroupSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** The manual page of a verb in man(7)'s macros. */
final class ManPage {
    private final Verb verb;
    private final String version;
    private final List<Verb> others;
    private final StringBuilder page = new StringBuilder();

    /** @param others those that it refers to */
    private ManPage(Verb verb, String version, List<Verb> others) {
        this.verb = verb;
        this.version = version;
        this.others = others;
    }

    static String of(Verb verb, String version, List<Verb> others) {
        return new ManPage(verb, version, others).text();
    }

    /** What {@code man} is asked for. */
    static String name(Verb verb) {
        return verb.words().replace(' ', '-');
    }

    private String text() {
        line(".TH " + plain(name(verb).toUpperCase(Locale.ROOT)) + " 1 \"\" \"Heddle " + plain(version)
                + "\" \"Heddle Manual\"");
        section("Name");
        line(plain(name(verb)) + " \\- " + plain(verb.description().replaceFirst("[.;].*$", "")));
        section("Synopsis");
        String synopsis = new Help(verb.spec(), Help.defaultColorScheme(Ansi.OFF)).synopsis(0);
        line(bold(verb.words()) + " "
                + plain(oneLine(synopsis).substring(verb.words().length()).strip()));
        section("Description");
        line(plain(verb.description()));
        if (!verb.below().isEmpty()) {
            section("Commands");
            verb.below().forEach(below -> item(bold(below.name()), below.description()));
        }
        if (!verb.spec().positionalParameters().isEmpty()) {
            section("Arguments");
            verb.spec().positionalParameters().forEach(this::argument);
        }
        section("Options");
        List<ArgGroupSpec> groups = verb.optionGroups();
        verb.options().stream()
                .filter(option -> groups.stream()
                        .noneMatch(group -> group.allOptionsNested().contains(option)))
                .forEach(this::option);
        for (ArgGroupSpec group : groups) {
            line(".SS " + plain(Verb.heading(group)));
            group.allOptionsNested().forEach(this::option);
        }
        Map<String, String> statuses = verb.spec().usageMessage().exitCodeList();
        if (!statuses.isEmpty()) {
            section("Exit status");
            statuses.forEach((status, meaning) -> item(bold(status), meaning));
        }
        String[] examples = verb.spec().usageMessage().footer();
        if (examples.length > 0) {
            section("Examples");
            line(".nf");
            Stream.of(examples).forEach(example -> line(plain(example)));
            line(".fi");
        }
        section("See also");
        line(others.stream().map(other -> bold(name(other)) + "(1)").collect(Collectors.joining(", ")));
        return page.toString();
    }

    private void argument(PositionalParamSpec parameter) {
        item("\\fI" + plain(parameter.paramLabel()) + "\\fR", String.join(" ", parameter.description()));
    }

    private void option(OptionSpec option) {
        String value = Verb.takesValue(option) ? "=\\fI" + plain(option.paramLabel()) + "\\fR" : "";
        List<String> names = List.of(option.names());
        item(
                names.stream()
                        .map(name -> bold(name) + (name.startsWith("--") ? value : ""))
                        .collect(Collectors.joining(", ")),
                Verb.description(option));
    }

    private void section(String title) {
        line(".SH " + title.toUpperCase(Locale.ROOT));
    }

    private void item(String term, String text) {
        line(".TP");
        line(term);
        line(plain(text));
    }

    private static String bold(String text) {
        return "\\fB" + plain(text) + "\\fR";
    }

    private static String oneLine(String text) {
        return text.strip().replaceAll("\\s+", " ");
    }

    /** Text that troff takes as it is: a hyphen that can be pasted, and no line that is taken for a macro. */
    private static String plain(String text) {
        String escaped = text.replace("\\", "\\e").replace("-", "\\-").replaceAll("\\R", " ");
        return escaped.startsWith(".") || escaped.startsWith("'") ? "\\&" + escaped : escaped;
    }

    private void line(String text) {
        page.append(text).append('\n');
    }
}
