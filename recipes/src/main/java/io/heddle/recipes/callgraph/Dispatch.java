package io.heddle.recipes.callgraph;

import io.heddle.recipes.ir.Body;
import io.heddle.recipes.ir.ClassModel;
import io.heddle.recipes.ir.Step;
import io.heddle.recipes.ir.Value;
import io.heddle.recipes.program.ProgramModel;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Finds the bodies that a virtual call may run, according to the sources. */
final class Dispatch {
    /** The most implementations that calls of a method are followed to. More of them say little about one task. */
    private static final int MOST_IMPLEMENTATIONS = 8;

    private final ProgramModel program;
    private final Map<String, Set<String>> subtypes = new HashMap<>();
    private final Map<String, List<String>> directSubtypes = new HashMap<>();

    Dispatch(ProgramModel program) {
        this.program = program;
        for (ClassModel each : program.classes()) {
            each.supertypes().forEach(supertype -> directSubtypes
                    .computeIfAbsent(supertype, missing -> new ArrayList<>())
                    .add(each.name()));
        }
    }

    /** @param self the class of the object whose method makes the call, which overrides methods of its superclasses */
    List<Body> targets(Step.Call call, String self) {
        if (call.receiver() == null || call.receiver() instanceof Value.This) {
            if (call.name().equals(Body.CONSTRUCTOR)) {
                return program.bodyOf(call).stream().toList();
            }
            String type = call.type();
            String on = program.isSubtype(self, type) ? self : type;
            Optional<Body> own = program.bodyOf(on, call.name(), call.arguments());
            return withOverriding(own.isPresent() ? own : program.bodyOf(call), on, call);
        }
        if (call.receiver() instanceof Value.Super) {
            return program.bodyOf(call).stream().toList();
        }
        return withOverriding(program.bodyOf(call), program.classOf(call), call);
    }

    /** A method, if it has code, and the methods of subtypes, own or inherited ones, if its class is abstract. */
    private List<Body> withOverriding(Optional<Body> declared, String type, Step.Call call) {
        List<Body> bodies = new ArrayList<>(declared.filter(body -> !body.is(Body.Trait.WITHOUT_CODE)).stream()
                .toList());
        boolean isAbstract = declared.isEmpty()
                || declared.get().is(Body.Trait.WITHOUT_CODE)
                || program.findClass(type).filter(ClassModel::isAbstract).isPresent();
        if (isAbstract) {
            List<Body> overriding = subtypes(type).stream()
                    .flatMap(each -> program.bodyOf(each, call.name(), call.arguments()).stream())
                    .filter(body -> !body.is(Body.Trait.WITHOUT_CODE) && !bodies.contains(body))
                    .distinct()
                    .toList();
            if (overriding.size() <= MOST_IMPLEMENTATIONS) {
                bodies.addAll(overriding);
            }
        }
        return bodies;
    }

    /** The methods that a method reference may name. */
    List<Body> named(Value.MethodReference reference) {
        if (reference.name().equals("new")) {
            return program.bodiesNamed(reference.type(), Body.CONSTRUCTOR);
        }
        List<Body> declared = program.bodiesNamed(reference.type(), reference.name());
        boolean isAbstract = program.findClass(reference.type())
                .filter(ClassModel::isAbstract)
                .isPresent();
        List<Body> overriding = isAbstract
                ? subtypes(reference.type()).stream()
                        .flatMap(type -> program.findClass(type).stream())
                        .flatMap(each -> each.bodies().stream())
                        .filter(body -> body.name().equals(reference.name()))
                        .toList()
                : List.of();
        return overriding.size() <= MOST_IMPLEMENTATIONS
                ? Stream.concat(declared.stream(), overriding.stream()).toList()
                : declared;
    }

    /** The classes that extend or implement a type. */
    private Set<String> subtypes(String type) {
        return isFollowed(type) ? subtypes.computeIfAbsent(type, this::newSubtypes) : Set.of();
    }

    /** Whether calls lead to overriding methods. An interface of the JDK says too little about the class of its objects. */
    static boolean isFollowed(String type) {
        return !type.startsWith("java");
    }

    private Set<String> newSubtypes(String type) {
        Set<String> found = new LinkedHashSet<>();
        List<String> open = new ArrayList<>(List.of(type));
        while (!open.isEmpty()) {
            directSubtypes.getOrDefault(open.removeLast(), List.of()).stream()
                    .filter(found::add)
                    .forEach(open::add);
        }
        return found;
    }
}
