package io.heddle.recipes.rules;

import io.heddle.recipes.dataflow.Origins;
import io.heddle.recipes.dataflow.TaskCode;
import io.heddle.recipes.ir.Body;
import io.heddle.recipes.ir.SourcePosition;
import io.heddle.recipes.ir.Step;
import io.heddle.recipes.ir.StepTraversal;
import io.heddle.recipes.ir.Value;
import io.heddle.recipes.program.ProgramModel;
import io.heddle.recipes.program.TaskOperation;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Detects tasks that are forked one by one in a loop over the data: scattered data (Pinto et al., section V, bottleneck 4). */
final class ScatteredDataDetector implements TaskDetector {
    /** Methods that call a function for each element of a stream, a collection or a folder. */
    private static final Set<String> FUNCTION_LOOPS =
            Set.of("forEach", "map", "peek", "forEachOrdered", "listFiles", "walkFileTree");

    private static final Set<String> TAKING_METHODS =
            Set.of("poll", "pop", "take", "remove", "removeFirst", "removeLast", "next");

    @Override
    public void detect(ProgramModel program, TaskCode code, Findings findings) {
        if (!program.isCompleter(code.root())) {
            new Task(program, code, findings).detect();
        }
    }

    private record Task(ProgramModel program, TaskCode code, Findings findings) {
        void detect() {
            Set<SourcePosition> sequential = sequentialStages();
            Set<SourcePosition> shared = new ParentWork(program, code).loops();
            StepTraversal.forEach(code.steps(), step -> {
                if (step instanceof Step.Loop loop && isOverElements(loop) && !shared.contains(loop.position())) {
                    checkForks(loop.body());
                } else if (step instanceof Step.Call call
                        && FUNCTION_LOOPS.contains(call.name())
                        && !sequential.contains(call.position())) {
                    checkFunctions(call);
                }
            });
        }

        private void checkFunctions(Step.Call loop) {
            for (Value argument : loop.arguments()) {
                switch (argument) {
                    case Value.Lambda function -> {
                        checkForks(function.body().steps());
                        calledIn(function.body()).forEach(method -> checkForks(method.steps()));
                    }
                    case Value.NewObject(Step.Creation made) ->
                        program.anonymousClassOf(made).stream()
                                .flatMap(type -> type.bodies().stream())
                                .forEach(body -> checkForks(body.steps()));
                    case Value.MethodReference reference when isReference(reference, "fork") -> report(loop);
                    default -> {}
                }
            }
        }

        /** The methods of the same object that a function calls. */
        private Stream<Body> calledIn(Body function) {
            List<Body> called = new ArrayList<>();
            StepTraversal.forEachOwn(function.steps(), step -> {
                if (step instanceof Step.Call call && call.receiver() == null) {
                    program.bodyOf(call).ifPresent(called::add);
                }
            });
            return called.stream();
        }

        private boolean isReference(Value function, String method) {
            return function instanceof Value.MethodReference reference
                    && reference.name().equals(method)
                    && program.isTask(reference.type());
        }

        /** The stages of streams that fork a task which a later stage joins. */
        private Set<SourcePosition> sequentialStages() {
            Set<SourcePosition> stages = new HashSet<>();
            LazyStages.in(
                            code.steps(),
                            stage -> runs(stage, TaskOperation.FORK, "fork"),
                            stage -> runs(stage, TaskOperation.JOIN, "join")
                                    || runs(stage, TaskOperation.COMPUTE, "invoke"))
                    .forEach(each -> {
                        stages.add(each.starting().position());
                        findings.add(
                                Rule.SEQUENTIAL_FORK,
                                code.root(),
                                each.waiting().position(),
                                "joins each task before the stream forks the next one");
                    });
            return stages;
        }

        private boolean runs(Step.Call stage, TaskOperation operation, String method) {
            return stage.arguments().stream()
                    .anyMatch(each -> isReference(each, method)
                            || (each instanceof Value.Lambda function
                                    && !calls(function.body().steps(), operation)
                                            .isEmpty()));
        }

        /** Reports forks without a join in the same iteration. */
        private void checkForks(List<Step> iteration) {
            Origins inIteration = new Origins(iteration);
            List<Value> joined = calls(iteration, TaskOperation.JOIN).stream()
                    .flatMap(join -> Stream.ofNullable(join.receiver()))
                    .map(inIteration::resolve)
                    .toList();
            for (Step.Call fork : calls(iteration, TaskOperation.FORK)) {
                boolean alone = fork.receiver() == null || !joined.contains(inIteration.resolve(fork.receiver()));
                if (alone && !computesChildLike(fork)) {
                    report(fork);
                }
            }
        }

        /** Whether this worker computes a task of the same class as a forked one, as invokeAll does. */
        private boolean computesChildLike(Step.Call fork) {
            String forked = fork.receiver() == null ? "" : classOf(fork.receiver());
            return calls(ExecutionPath.with(fork, code.steps()), TaskOperation.COMPUTE).stream()
                    .flatMap(call -> Stream.ofNullable(call.receiver()))
                    .filter(computed -> !(computed instanceof Value.This))
                    .map(this::classOf)
                    .anyMatch(computed -> computed.isEmpty() || forked.isEmpty() || computed.equals(forked));
        }

        /** The class of a new task, or else its static type. */
        private String classOf(Value task) {
            return code.origins().of(task).stream()
                    .filter(Value.NewObject.class::isInstance)
                    .map(Value::type)
                    .findFirst()
                    .orElseGet(() -> program.typeOf(task));
        }

        private List<Step.Call> calls(List<Step> steps, TaskOperation operation) {
            List<Step.Call> calls = new ArrayList<>();
            StepTraversal.forEach(steps, step -> {
                if (step instanceof Step.Call call
                        && program.taskOperation(call) == operation
                        && call.receiver() != null) {
                    calls.add(call);
                }
            });
            return calls;
        }

        private void report(Step.Call fork) {
            findings.add(Rule.SCATTERED_DATA, code.root(), fork.position(), "forks tasks one by one in a loop");
        }
    }

    /** Whether a loop takes one element after another. A loop that halves the rest is a recursion. */
    private static boolean isOverElements(Step.Loop loop) {
        return switch (loop.over()) {
            case Value.Operation condition -> counts(loop, condition) || takes(loop, condition);
            case Value.Constant ignored -> false;
            case Value.Unknown ignored -> false;
            default -> true;
        };
    }

    /** Whether each iteration takes an element from the collection of which the condition asks whether it is empty. */
    private static boolean takes(Step.Loop loop, Value.Operation condition) {
        return loop.body().stream()
                .anyMatch(step -> step instanceof Step.Call call
                        && call.receiver() != null
                        && TAKING_METHODS.contains(call.name())
                        && condition.mentions(call.receiver()::equals));
    }

    private static boolean counts(Step.Loop loop, Value.Operation condition) {
        return loop.body().stream()
                .anyMatch(step -> step instanceof Step.Assignment assignment
                        && (assignment.operator().contains("Increment")
                                || assignment.operator().contains("Decrement")
                                || assignment.operator().equals("Addition")
                                || (assignment.value() instanceof Value.Operation sum
                                        && sum.operands().contains(assignment.target())))
                        && mentions(condition, assignment.target()));
    }

    private static boolean mentions(Value whole, Value part) {
        return whole.equals(part)
                || (whole instanceof Value.Operation operation
                        && operation.operands().stream().anyMatch(each -> mentions(each, part)));
    }
}
