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
 * The notation of policies: {@code TERM{+TERM}}. A term is the name of a built-in policy, a TOML file, a selector, or
 * {@code virtual} or {@code gc} with options. Terms are merged by role and setting. Two terms that set the same setting of a role are
 * an error.
 */
public final class PolicyExpression {
    /** The term for a program without Heddle. Only comparisons accept it. */
    public static final String BARE = "bare";

    private PolicyExpression() {}

    /** @throws PolicyException if the text is not a valid expression */
    public static Policy parse(String text) {
        List<Policy> terms = new ArrayList<>();
        for (String term : text.split("\\+", -1)) {
            terms.add(term(term, text));
        }
        return terms.size() == 1 ? terms.getFirst() : merged(terms);
    }

    private static Policy term(String term, String text) {
        if (VirtualThreads.isTerm(term)) {
            VirtualThreads threads = VirtualThreads.parse(term);
            return new Policy(threads.toString(), threads.describe(), Map.of(), null, threads, null, null);
        }
        if (CollectorOptions.isTerm(term)) {
            CollectorOptions collector = CollectorOptions.parse(term);
            return new Policy(collector.toString(), collector.describe(), Map.of(), null, null, collector, null);
        }
        Optional<SelectorSpec> selection = SelectorSpec.parse(term);
        if (selection.isPresent()) {
            return new Policy(
                    selection.get().toString(),
                    selection.get().describe(),
                    Map.of(),
                    null,
                    null,
                    null,
                    selection.get());
        }
        if (term.endsWith(".toml") || term.contains("/")) {
            return PolicyFile.read(term);
        }
        if (term.equals(BARE)) {
            throw new PolicyException(
                    text.equals(BARE)
                            ? "bare means without Heddle. Run the command itself, or use default"
                            : "bare means without Heddle, so it cannot be part of '" + text + "'");
        }
        if (term.isEmpty() && !text.isEmpty()) {
            throw new PolicyException("'" + text + "' lacks a term beside '+'. The character '+' joins policies,"
                    + " so names of policy files cannot contain '+'.");
        }
        return Policies.named(term)
                .orElseThrow(() ->
                        new PolicyException(NameSuggestion.unknown("policy", term, names()) + ", and TOML files"));
    }

    /** The names that need no file. */
    public static List<String> names() {
        return Stream.concat(Policies.names().stream(), Stream.of(VirtualThreads.NAME, SelectorSpec.Auto.NAME))
                .toList();
    }

    private static Policy merged(List<Policy> terms) {
        Map<Role, SchedulingSettings> settingsByRole = new EnumMap<>(Role.class);
        for (Role role : Role.values()) {
            for (Setting setting : Setting.values()) {
                requireSingleSetter(terms, role, setting);
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
                collector(terms),
                selection(terms));
    }

    /** The selector among the terms. It excludes other terms with settings, because it chooses all settings. */
    private static @Nullable SelectorSpec selection(List<Policy> terms) {
        Optional<Policy> selecting =
                terms.stream().filter(term -> term.selection() != null).findFirst();
        Optional<Policy> other = terms.stream()
                .filter(term ->
                        term.threads() == null && term.collector() == null && !selecting.equals(Optional.of(term)))
                .findFirst();
        if (selecting.isPresent() && other.isPresent()) {
            throw new PolicyException("%s chooses the policy and cannot be combined with %s. Leave one of them out."
                    .formatted(selecting.get().name(), other.get().name()));
        }
        return selecting.map(Policy::selection).orElse(null);
    }

    private static @Nullable VirtualThreads threads(List<Policy> terms) {
        List<VirtualThreads> all =
                terms.stream().map(Policy::threads).filter(Objects::nonNull).toList();
        if (all.size() > 1) {
            throw new PolicyException(
                    "%s and %s both convert threads. Leave one of them out.".formatted(all.get(0), all.get(1)));
        }
        return all.isEmpty() ? null : all.getFirst();
    }

    private static @Nullable CollectorOptions collector(List<Policy> terms) {
        List<CollectorOptions> all =
                terms.stream().map(Policy::collector).filter(Objects::nonNull).toList();
        if (all.size() > 1) {
            throw new PolicyException("%s and %s both set options of the collector. Join their options with a comma."
                    .formatted(all.get(0), all.get(1)));
        }
        return all.isEmpty() ? null : all.getFirst();
    }

    private static void requireSingleSetter(List<Policy> terms, Role role, Setting setting) {
        List<String> setters = setters(terms, role, setting);
        if (setters.size() > 1) {
            throw new PolicyException("%s and %s both set %s of %s. Leave one of them out."
                    .formatted(setters.get(0), setters.get(1), setting.key(), role));
        }
    }

    /** Rejects slices and nice values in a real-time role, where they have no effect. */
    private static void requireNoFairSetting(List<Policy> terms, Role role) {
        for (Setting setting : List.of(Setting.SLICE, Setting.NICE)) {
            for (String setter : setters(terms, role, setting)) {
                throw new PolicyException(
                        "%s makes %s real-time, so the %s that %s sets has no effect. Leave one of them out."
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
