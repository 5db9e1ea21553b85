package io.heddle.recipes.rules;

import io.heddle.recipes.callgraph.ProgramModel;
import io.heddle.recipes.callgraph.Reachability.Context;
import io.heddle.recipes.callgraph.Reachability.ReachableBody;
import io.heddle.recipes.callgraph.TaskOperation;
import io.heddle.recipes.ir.Body;
import io.heddle.recipes.ir.Step;
import io.heddle.recipes.ir.StepTraversal;
import io.heddle.recipes.ir.Value;
import java.util.Set;

/** Detects children's results that are copied into a larger one: copy on join (Pinto et al., section V, bottleneck 3). */
final class CopyOnJoinDetector implements Detector {
    private static final Set<String> WRAPPERS = Set.of("java.util.Arrays", "java.util.List", "java.util.Collections");
    private static final Set<String> STREAM_COLLECTORS = Set.of("collect", "toList");
    private static final Set<String> COPYING_METHODS = Set.of("addAll", "putAll", "append", "concat", "insert");

    @Override
    public void detect(ProgramModel program, ReachableBody reachable, Findings findings) {
        if (reachable.context() != Context.TASK) {
            return;
        }
        Body body = reachable.body();
        LocalDefinitions definitions = new LocalDefinitions(body.steps());
        StepTraversal.forEach(body.steps(), step -> {
            switch (step) {
                case Step.Call call
                when COPYING_METHODS.contains(call.name())
                        && call.arguments().stream().anyMatch(each -> isJoined(program, definitions, each)) ->
                    findings.add(
                            Rule.COPY_ON_JOIN,
                            reachable,
                            call.position(),
                            "copies a child's result with " + call.name());
                case Step.Call call
                when call.type().equals("java.lang.System")
                        && call.name().equals("arraycopy")
                        && !call.arguments().isEmpty()
                        && isJoined(program, definitions, call.arguments().getFirst())
                        && !isMerged(body, call.arguments().getFirst()) ->
                    findings.add(
                            Rule.COPY_ON_JOIN, reachable, call.position(), "copies a child's result with arraycopy");
                case Step.Call call
                when STREAM_COLLECTORS.contains(call.name()) && isFlattened(program, call) ->
                    findings.add(
                            Rule.COPY_ON_JOIN,
                            reachable,
                            call.position(),
                            "copies children's results with " + call.name());
                case Step.Return exit ->
                    checkConcatenation(program, definitions, reachable, exit.result(), exit, findings);
                case Step.Assignment assignment ->
                    checkConcatenation(program, definitions, reachable, assignment.value(), assignment, findings);
                default -> {}
            }
        });
    }

    /**
     * Whether a stream collects joined results, as in {@code tasks.stream().map(ForkJoinTask::join).flatMap(...).collect(...)}.
     */
    private static boolean isFlattened(ProgramModel program, Step.Call collect) {
        boolean flattened = false;
        Value next = collect.receiver() == null ? Value.Unknown.UNKNOWN : collect.receiver();
        while (next instanceof Value.CallResult(Step.Call call) && call.receiver() != null) {
            flattened |= call.name().equals("flatMap");
            if (flattened && call.arguments().stream().anyMatch(each -> joinsEach(program, each))) {
                return true;
            }
            next = call.receiver();
        }
        return false;
    }

    private static boolean joinsEach(ProgramModel program, Value function) {
        return switch (function) {
            case Value.MethodReference reference -> reference.name().equals("join") && program.isTask(reference.type());
            case Value.Lambda(Body body) -> {
                boolean[] joins = new boolean[1];
                StepTraversal.forEach(
                        body.steps(),
                        step -> joins[0] |=
                                step instanceof Step.Call call && program.taskOperation(call) == TaskOperation.JOIN);
                yield joins[0];
            }
            default -> false;
        };
    }

    private static void checkConcatenation(
            ProgramModel program,
            LocalDefinitions definitions,
            ReachableBody reachable,
            Value value,
            Step step,
            Findings findings) {
        if (value instanceof Value.Operation operation
                && operation.operator().equals("Addition")
                && operation.type().equals("java.lang.String")
                && operation.operands().stream().anyMatch(each -> isJoined(program, definitions, each))) {
            findings.add(Rule.COPY_ON_JOIN, reachable, step.position(), "concatenates children's results");
        }
    }

    /** Whether a value comes from a child that is joined or computed. */
    private static boolean isJoined(ProgramModel program, LocalDefinitions definitions, Value value) {
        Value next = definitions.resolve(value);
        while (next instanceof Value.CallResult(Step.Call call)) {
            TaskOperation operation = program.taskOperation(call);
            if (operation == TaskOperation.JOIN || operation == TaskOperation.COMPUTE) {
                return true;
            }
            next = WRAPPERS.contains(call.type()) && call.arguments().size() == 1
                    ? definitions.resolve(call.arguments().getFirst())
                    : call.receiver() == null ? Value.Unknown.UNKNOWN : definitions.resolve(call.receiver());
        }
        return false;
    }

    /** Whether a loop compares the elements of an array. Then the copy is part of a merge, which the algorithm needs. */
    private static boolean isMerged(Body body, Value value) {
        boolean[] read = new boolean[1];
        StepTraversal.forEach(body.steps(), step -> {
            if (step instanceof Step.Loop loop) {
                StepTraversal.forEach(
                        loop.body(),
                        inner -> read[0] |= inner instanceof Step.Conditional choice
                                && mentionsElementOf(choice.condition(), value));
            }
        });
        return read[0];
    }

    private static boolean mentionsElementOf(Value whole, Value array) {
        return switch (whole) {
            case Value.ArrayElement element -> element.array().equals(array);
            case Value.Operation operation ->
                operation.operands().stream().anyMatch(each -> mentionsElementOf(each, array));
            default -> false;
        };
    }
}
