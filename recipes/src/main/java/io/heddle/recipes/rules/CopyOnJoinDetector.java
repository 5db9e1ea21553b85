package io.heddle.recipes.rules;

import io.heddle.recipes.dataflow.Copies;
import io.heddle.recipes.dataflow.ElementCopies;
import io.heddle.recipes.dataflow.JoinedResults;
import io.heddle.recipes.dataflow.TaskCode;
import io.heddle.recipes.ir.Body;
import io.heddle.recipes.ir.SourcePosition;
import io.heddle.recipes.ir.Step;
import io.heddle.recipes.ir.StepTraversal;
import io.heddle.recipes.ir.Value;
import io.heddle.recipes.program.ProgramModel;
import java.util.Set;

/** Detects children's results that are copied into a larger one: copy on join (Pinto et al., section V, bottleneck 3). */
final class CopyOnJoinDetector implements TaskDetector {
    private static final Set<String> STREAM_COLLECTORS = Set.of("collect", "toList", "toArray");
    private static final Set<String> COPYING_METHODS =
            Set.of("addAll", "putAll", "append", "concat", "insert", "arraycopy", "drawImage");

    @Override
    public void detect(ProgramModel program, TaskCode code, Findings findings) {
        new Task(code, new JoinedResults(program, code.origins(), code.steps()), findings).detect();
    }

    private record Task(TaskCode code, JoinedResults joined, Findings findings) {
        void detect() {
            StepTraversal.forEach(code.steps(), step -> {
                switch (step) {
                    case Step.Call call -> checkCall(call);
                    case Step.Return exit -> checkConcatenation(exit.result(), exit.position());
                    case Step.Assignment assignment -> {
                        checkConcatenation(assignment.value(), assignment.position());
                        checkFirstResult(assignment);
                    }
                    case Step.Loop loop -> StepTraversal.forEach(loop.body(), this::checkElement);
                    default -> {}
                }
            });
            // The inlined steps do not contain the calls of methods whose source is known, such as those of a builder.
            StepTraversal.forEach(code.ownSteps(), step -> {
                if (step instanceof Step.Call call
                        && call.receiver() != null
                        && call.receiver() != Value.Unknown.UNKNOWN
                        && !(call.receiver() instanceof Value.This)) {
                    checkCall(call);
                }
            });
        }

        private void checkCall(Step.Call call) {
            call.arguments().stream()
                    .filter(each -> each instanceof Value.Operation operation
                            && operation.operands().stream().allMatch(joined::isJoined))
                    .forEach(each -> checkConcatenation(each, call.position()));
            boolean copies = isCopying(call)
                    && call.arguments().stream().anyMatch(each -> joined.isJoined(each) && !joined.isMerged(each));
            if (copies || (STREAM_COLLECTORS.contains(call.name()) && (isFlattened(call) || isConcatenated(call)))) {
                report(call.position(), "copies a child's result with " + call.name());
            } else if (call.receiver() != null && call.name().startsWith("forEach")) {
                call.arguments().forEach(each -> checkFunction(call, call.receiver(), each));
            }
        }

        /** Whether a method copies its arguments, by its name if its source is unknown. Guava's iterables are views. */
        private boolean isCopying(Step.Call call) {
            return COPYING_METHODS.contains(call.name())
                    || (call.arguments().size() > 1
                            && !call.type().startsWith("java")
                            && !call.type().startsWith("com.google.common.collect.Itera")
                            && (call.name().startsWith("append") || call.name().startsWith("concat")));
        }

        /** Whether a stream collects joined results, as in {@code tasks.stream().map(ForkJoinTask::join).flatMap(...).collect(...)}. */
        private boolean isFlattened(Step.Call collect) {
            Value next = collect.receiver() == null ? Value.Unknown.UNKNOWN : collect.receiver();
            while (next instanceof Value.CallResult(Step.Call call) && call.receiver() != null) {
                if (call.name().startsWith("flatMap") && joins(call, call.receiver())) {
                    return true;
                }
                next = call.receiver();
            }
            return false;
        }

        /** Whether a stream concatenates joined strings. */
        private boolean isConcatenated(Step.Call collect) {
            return collect.receiver() != null
                    && collect.arguments().stream()
                            .anyMatch(each -> each instanceof Value.CallResult(Step.Call collector)
                                    && collector.name().equals("joining"))
                    && code.origins().elements(collect.receiver()).stream().anyMatch(joined::isJoined);
        }

        /** Whether a stream has joined results as its elements, or the function that flattens it joins them. */
        private boolean joins(Step.Call flatMap, Value stream) {
            return code.origins().elements(stream).stream().anyMatch(joined::isJoined)
                    || flatMap.arguments().stream()
                            .anyMatch(function -> function instanceof Value.Lambda(Body body)
                                    && body.steps().stream()
                                            .anyMatch(step -> step instanceof Step.Return exit
                                                    && joined.isJoined(exit.result())));
        }

        /** Checks {@code left.join().forEach(result::add)}; the traversal checks the steps of a lambda. */
        private void checkFunction(Step.Call loop, Value over, Value function) {
            boolean adds = function instanceof Value.MethodReference reference
                    && reference.name().equals("add")
                    && joined.isJoined(over);
            if (adds) {
                report(loop.position(), "copies a child's result element by element");
            } else if (function instanceof Value.Lambda(Body body)) {
                StepTraversal.forEach(body.steps(), this::checkElement);
            }
        }

        private void checkElement(Step step) {
            if (ElementCopies.isInto(step, target -> true, joined::isUnmergedElement)) {
                report(step.position(), "copies a child's result element by element");
            } else if (ElementCopies.isCombination(step, joined::isUnmergedElement)
                    || ElementCopies.isEntryInto(step, joined::isJoined, code.origins())) {
                report(step.position(), "merges a child's result into a map key by key");
            }
        }

        /** Checks a copy of one result to which others are added. */
        private void checkFirstResult(Step.Assignment assignment) {
            if (code.mutations().contains(assignment.target())) {
                Copies.copy(assignment.value())
                        .filter(copy -> joined.isJoined(copy.original()))
                        .ifPresent(copy -> report(copy.position(), "copies a child's result with " + copy.how()));
            }
        }

        private void checkConcatenation(Value value, SourcePosition position) {
            if (value instanceof Value.Operation operation
                    && operation.operator().equals("Addition")
                    && isText(operation)
                    && operation.operands().stream().anyMatch(joined::isJoined)) {
                report(position, "concatenates children's results");
            }
        }

        /** Whether an addition is one of strings. Its type is unknown if that of an operand is. */
        private static boolean isText(Value.Operation addition) {
            return addition.type().equals("java.lang.String")
                    || (addition.type().isEmpty()
                            && addition.operands().stream()
                                    .anyMatch(each -> each.type().equals("java.lang.String")));
        }

        private void report(SourcePosition position, String reason) {
            findings.add(Rule.COPY_ON_JOIN, code.root(), position, reason);
        }
    }
}
