package io.heddle.policy;

import io.heddle.hotspot.roles.Role;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What users call a policy: {@code TERM{+TERM}}, each term the name of one that is built in, a TOML file, or {@code virtual}
 * with its options. Terms are merged by role and setting; two that set one setting of one role contradict each other.
 */
public final class PolicyExpression {
    /** The program without Heddle, which only a comparison can run. */
    public static final String BARE = "bare";

    private PolicyExpression() {}

    /** @throws PolicyException when it is none */
    public static Policy parse(String text) {
        List<Policy> terms = new ArrayList<>();
        for (String term : text.split("\\+", -1)) {
            terms.add(term(term, text));
        }
        return terms.size() == 1 ? terms.getFirst() : merged(terms);
    }

    private static Policy term(String term, String text) {
        if (VirtualThreads.isMeantBy(term)) {
            VirtualThreads threads = VirtualThreads.parse(term);
            return new Policy(threads.toString(), threads.describe(), Map.of(), null, threads, null);
        }
        Optional<SelectorSpec> selection = SelectorSpec.parse(term);
        if (selection.isPresent()) {
            return new Policy(
                    selection.get().toString(), selection.get().describe(), Map.of(), null, null, selection.get());
        }
        if (term.endsWith(".toml") || term.contains("/")) {
            return PolicyFile.read(term);
        }
        if (term.equals(BARE)) {
            throw new PolicyException(
                    text.equals(BARE)
                            ? "bare is the program without Heddle; run it so, or choose default"
                            : "'" + text
                                    + "' makes no sense: bare is the program without Heddle, to which nothing is added");
        }
        if (term.isEmpty() && !text.isEmpty()) {
            throw new PolicyException("'" + text + "' lacks a term beside '+', which joins policies"
                    + " (no policy file may have it in its name)");
        }
        return Policies.named(term)
                .orElseThrow(() ->
                        new PolicyException(NameSuggestion.unknown("policy", term, names()) + ", and TOML files"));
    }

    /** What is known without a file. */
    public static List<String> names() {
        return Stream.concat(Policies.names().stream(), Stream.of(VirtualThreads.NAME, SelectorSpec.Auto.NAME))
                .toList();
    }

    private static Policy merged(List<Policy> terms) {
        Map<Role, SchedulingSettings> settingsByRole = new EnumMap<>(Role.class);
        for (Role role : Role.values()) {
            for (Setting setting : Setting.values()) {
                requireOne(terms, role, setting);
            }
            SchedulingSettings sum = SchedulingSettings.UNTOUCHED;
            for (Policy term : terms) {
                sum = sum.plus(term.settings(role));
            }
            if (sum.isRealtime()) {
                requireNoFairSetting(terms, role);
            }
            settingsByRole.put(role, sum);
        }
        return new Policy(
                terms.stream().map(Policy::name).collect(Collectors.joining("+")),
                terms.stream().map(Policy::summary).collect(Collectors.joining("; ")),
                settingsByRole,
                terms.stream()
                        .map(Policy::order)
                        .filter(Objects::nonNull)
                        .findFirst()
                        .orElse(null),
                threads(terms),
                selection(terms));
    }

    /** A selector gives all treatments, so that no other term can. */
    private static @Nullable SelectorSpec selection(List<Policy> terms) {
        Optional<Policy> selecting =
                terms.stream().filter(term -> term.selection() != null).findFirst();
        Optional<Policy> other = terms.stream()
                .filter(term -> term.threads() == null && !selecting.equals(Optional.of(term)))
                .findFirst();
        if (selecting.isPresent() && other.isPresent()) {
            throw new PolicyException("%s chooses the policy, which %s says too; leave one of them out"
                    .formatted(selecting.get().name(), other.get().name()));
        }
        return selecting.map(Policy::selection).orElse(null);
    }

    private static @Nullable VirtualThreads threads(List<Policy> terms) {
        List<VirtualThreads> all =
                terms.stream().map(Policy::threads).filter(Objects::nonNull).toList();
        if (all.size() > 1) {
            throw new PolicyException("%s and %s both say what becomes of threads; leave one of them out"
                    .formatted(all.get(0), all.get(1)));
        }
        return all.isEmpty() ? null : all.getFirst();
    }

    private static void requireOne(List<Policy> terms, Role role, Setting setting) {
        List<String> setters = setters(terms, role, setting);
        if (setters.size() > 1) {
            throw new PolicyException("%s and %s both set %s of %s; leave one of them out"
                    .formatted(setters.get(0), setters.get(1), setting.key(), role));
        }
    }

    /** A real-time thread has neither slice nor nice value. */
    private static void requireNoFairSetting(List<Policy> terms, Role role) {
        for (Setting setting : List.of(Setting.SLICE, Setting.NICE)) {
            for (String setter : setters(terms, role, setting)) {
                throw new PolicyException(
                        "%s makes %s real-time, where %s, which %s sets, means nothing; leave one of them out"
                                .formatted(
                                        setters(terms, role, Setting.CLASS).getFirst(), role, setting.key(), setter));
            }
        }
    }

    private static List<String> setters(List<Policy> terms, Role role, Setting setting) {
        return terms.stream()
                .filter(term -> setting.isIn(term.settings(role)))
                .map(Policy::name)
                .toList();
    }
}
