package io.heddle.recipes.rules;

import io.heddle.recipes.facts.Body;
import io.heddle.recipes.facts.ClassFacts;
import io.heddle.recipes.facts.Place;
import io.heddle.recipes.facts.Step;
import io.heddle.recipes.facts.Value;
import io.heddle.recipes.reach.Program;
import io.heddle.recipes.reach.Walk;
import java.util.HashSet;
import java.util.Set;

/** A pool that a method makes for itself, whoever calls it however often. */
final class PoolPerCall {
    void search(Program program, Findings findings) {
        for (ClassFacts each : program.classes()) {
            for (Body body : each.bodies()) {
                if (!isOnce(body)) {
                    search(program, body, findings);
                }
            }
        }
    }

    /** Whether it runs once a program, once an object, which keeps it, or to test something. */
    private static boolean isOnce(Body body) {
        return body.isConstructor()
                || body.isTest()
                || body.name().equals(Body.INITIALIZER)
                || (body.name().equals("main") && body.isStatic());
    }

    private static void search(Program program, Body body, Findings findings) {
        Set<Place> kept = new HashSet<>();
        Aliases aliases = new Aliases(body.steps());
        Walk.steps(body.steps(), call -> false, step -> {
            if (step instanceof Step.Assignment assignment && assignment.target() instanceof Value.Field) {
                keep(kept, aliases, assignment.value());
            } else if (step instanceof Step.Exit exit) {
                keep(kept, aliases, exit.result());
            } else if (step instanceof Step.Creation made && !program.isPool(made.type())) {
                // Who is given it keeps it.
                made.arguments().forEach(argument -> keep(kept, aliases, argument));
            }
        });
        Walk.steps(body.steps(), call -> false, step -> {
            if (makesPool(program, step) && !kept.contains(step.at())) {
                findings.add(
                        Rule.POOL_PER_CALL, body, body.type(), step.at(), body.name() + " makes a pool for each call");
            }
        });
    }

    private static boolean makesPool(Program program, Step step) {
        return switch (step) {
            case Step.Creation made -> program.isPool(made.type());
            case Step.Call call ->
                call.type().equals("java.util.concurrent.Executors")
                        && call.name().equals("newWorkStealingPool");
            default -> false;
        };
    }

    /** What is kept keeps what it is made of. */
    private static void keep(Set<Place> kept, Aliases aliases, Value value) {
        switch (aliases.resolve(value)) {
            case Value.Created(Step.Creation made) -> {
                if (kept.add(made.at())) {
                    made.arguments().forEach(argument -> keep(kept, aliases, argument));
                }
            }
            case Value.Result(Step.Call call) -> {
                if (kept.add(call.at())) {
                    call.arguments().forEach(argument -> keep(kept, aliases, argument));
                }
            }
            default -> {}
        }
    }
}
