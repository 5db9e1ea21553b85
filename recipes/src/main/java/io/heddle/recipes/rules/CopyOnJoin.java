package io.heddle.recipes.rules;

import io.heddle.recipes.facts.Body;
import io.heddle.recipes.facts.Step;
import io.heddle.recipes.facts.Value;
import io.heddle.recipes.reach.Program;
import io.heddle.recipes.reach.Reach.Reached;
import io.heddle.recipes.reach.Reach.Where;
import io.heddle.recipes.reach.TaskOperation;
import io.heddle.recipes.reach.Walk;
import java.util.Set;

/** Bottleneck 3: results of children that are copied into a larger one. */
final class CopyOnJoin implements Search {
    private static final Set<String> WRAPPERS = Set.of("java.util.Arrays", "java.util.List", "java.util.Collections");
    private static final Set<String> COLLECTED = Set.of("collect", "toList");
    private static final Set<String> INTO = Set.of("addAll", "putAll", "append", "concat", "insert");

    @Override
    public void search(Program program, Reached reached, Findings findings) {
        if (reached.where() != Where.TASK) {
            return;
        }
        Body body = reached.body();
        Aliases aliases = new Aliases(body.steps());
        Walk.steps(body.steps(), call -> false, step -> {
            switch (step) {
                case Step.Call call
                when INTO.contains(call.name())
                        && call.arguments().stream().anyMatch(each -> isJoined(program, aliases, each)) ->
                    findings.add(Rule.COPY_ON_JOIN, reached, call.at(), "copies a child's result by " + call.name());
                case Step.Call call
                when call.type().equals("java.lang.System")
                        && call.name().equals("arraycopy")
                        && !call.arguments().isEmpty()
                        && isJoined(program, aliases, call.arguments().getFirst())
                        && !isMerged(body, call.arguments().getFirst()) ->
                    findings.add(Rule.COPY_ON_JOIN, reached, call.at(), "copies a child's result by arraycopy");
                case Step.Call call
                when COLLECTED.contains(call.name()) && isFlattened(program, call) ->
                    findings.add(Rule.COPY_ON_JOIN, reached, call.at(), "copies children's results by " + call.name());
                case Step.Exit exit -> concatenated(program, aliases, reached, exit.result(), exit, findings);
                case Step.Assignment assignment ->
                    concatenated(program, aliases, reached, assignment.value(), assignment, findings);
                default -> {}
            }
        });
    }

    /** {@code tasks.stream().map(ForkJoinTask::join).flatMap(...).collect(...)}. */
    private static boolean isFlattened(Program program, Step.Call collect) {
        boolean flattened = false;
        Value next = collect.receiver() == null ? Value.Other.OTHER : collect.receiver();
        while (next instanceof Value.Result(Step.Call call) && call.receiver() != null) {
            flattened |= call.name().equals("flatMap");
            if (flattened && call.arguments().stream().anyMatch(each -> joinsEach(program, each))) {
                return true;
            }
            next = call.receiver();
        }
        return false;
    }

    private static boolean joinsEach(Program program, Value function) {
        return switch (function) {
            case Value.Reference reference -> reference.name().equals("join") && program.isTask(reference.type());
            case Value.Function(Body body) -> {
                boolean[] joins = new boolean[1];
                Walk.steps(
                        body.steps(),
                        call -> false,
                        step -> joins[0] |=
                                step instanceof Step.Call call && program.operation(call) == TaskOperation.JOIN);
                yield joins[0];
            }
            default -> false;
        };
    }

    private static void concatenated(
            Program program, Aliases aliases, Reached reached, Value value, Step at, Findings findings) {
        if (value instanceof Value.Operation operation
                && operation.operator().equals("Addition")
                && operation.type().equals("java.lang.String")
                && operation.operands().stream().anyMatch(each -> isJoined(program, aliases, each))) {
            findings.add(Rule.COPY_ON_JOIN, reached, at.at(), "concatenates children's results");
        }
    }

    private static boolean isJoined(Program program, Aliases aliases, Value value) {
        return Copies.source(aliases.resolve(value)) != null && joins(program, aliases, value);
    }

    private static boolean joins(Program program, Aliases aliases, Value value) {
        Value next = aliases.resolve(value);
        while (next instanceof Value.Result(Step.Call call)) {
            TaskOperation operation = program.operation(call);
            if (operation == TaskOperation.JOIN || operation == TaskOperation.COMPUTE) {
                return true;
            }
            next = WRAPPERS.contains(call.type()) && call.arguments().size() == 1
                    ? aliases.resolve(call.arguments().getFirst())
                    : call.receiver() == null ? Value.Other.OTHER : aliases.resolve(call.receiver());
        }
        return false;
    }

    /** What is compared element by element is merged, which is the algorithm. */
    private static boolean isMerged(Body body, Value value) {
        boolean[] read = new boolean[1];
        Walk.steps(body.steps(), call -> false, step -> {
            if (step instanceof Step.Loop loop) {
                Walk.steps(
                        loop.body(),
                        call -> false,
                        inner -> read[0] |=
                                inner instanceof Step.Choice choice && mentionsElementOf(choice.condition(), value));
            }
        });
        return read[0];
    }

    private static boolean mentionsElementOf(Value whole, Value array) {
        return switch (whole) {
            case Value.Element element -> element.array().equals(array);
            case Value.Operation operation ->
                operation.operands().stream().anyMatch(each -> mentionsElementOf(each, array));
            default -> false;
        };
    }
}
