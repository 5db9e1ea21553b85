package io.heddle.recipes.rules;

import io.heddle.recipes.callgraph.ReachableBody;
import io.heddle.recipes.callgraph.ReachableBody.Context;
import io.heddle.recipes.ir.SourcePosition;
import io.heddle.recipes.ir.Step;
import io.heddle.recipes.ir.StepTraversal;
import io.heddle.recipes.ir.Value;
import io.heddle.recipes.program.ProgramModel;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Stream;

/** Detects tasks that block for something other than a task. */
final class BlockingDetector implements Detector {
    /** Types whose constructors open a file if they are given one. */
    private static final Set<String> OPENING_FILES =
            Set.of("java.util.Scanner", "java.io.PrintWriter", "java.io.PrintStream", "java.util.Formatter");

    /** The types of responses that a call of a method with an unknown type has to wait for. */
    private static final Set<String> RESPONSES = Set.of(
            "retrofit2.Response",
            "okhttp3.Response",
            "com.squareup.okhttp.Response",
            "java.net.http.HttpResponse",
            "org.apache.http.HttpResponse",
            "org.apache.http.client.methods.CloseableHttpResponse");

    private static final Set<String> READERS = Set.of("java.util.Scanner", "java.io.InputStreamReader");

    private static final Set<String> FILE_TYPES = Set.of("java.io.File", "java.nio.file.Path");

    private static final Set<String> TRANSFERS = Set.of(
            "read",
            "readLine",
            "readFully",
            "readAllBytes",
            "readObject",
            "write",
            "writeObject",
            "append",
            "nextLine");

    private final CompletedFutures completed;
    private final ConnectionStreams connections;

    BlockingDetector(ProgramModel program) {
        completed = new CompletedFutures(program);
        connections = new ConnectionStreams(program);
    }

    @Override
    public void detect(ProgramModel program, ReachableBody reachable, Findings findings) {
        if (reachable.context() == Context.CALLER) {
            return;
        }
        Set<Value> transferred = new HashSet<>();
        StepTraversal.forEach(reachable.body().steps(), program::runsAsynchronously, step -> {
            switch (step) {
                case Step.Call call when completed.contains(reachable.body(), call) -> {}
                case Step.Creation made
                when isOpening(program, made) ->
                    add(findings, reachable, made.position(), "opens a file or a connection");
                case Step.Call call
                when BlockingMethods.contains(program, call)
                        || (reachable.context() == Context.COMMON_POOL
                                && SynchronizationDetector.waitsForOtherThreads(program, call))
                        || joinsUnknownFuture(program, call) ->
                    add(findings, reachable, call.position(), "blocks in " + call.name());
                case Step.Assignment assignment
                when assignment.value() instanceof Value.CallResult(Step.Call request)
                        && isExchange(program, assignment.target(), request) ->
                    add(findings, reachable, request.position(), "blocks in " + request.name());
                // A stream that the task opens itself is reported where it is opened.
                case Step.Call call
                when TRANSFERS.contains(call.name())
                        && call.receiver() instanceof Value.Field stream
                        && (BlockingMethods.opens(stream.type()) || connections.contains(stream))
                        && transferred.add(stream) ->
                    add(findings, reachable, call.position(), "blocks in " + call.name());
                case Step.Call call ->
                    passedBlocking(program, call)
                            .forEach(each -> add(findings, reachable, call.position(), "blocks in " + each.name()));
                default -> {}
            }
        });
    }

    /** Whether a call of a library's method, whose type the parser does not know, yields a response. */
    private static boolean isExchange(ProgramModel program, Value target, Step.Call request) {
        return RESPONSES.contains(target.type())
                && (request.name().equals("execute") || request.name().equals("send"))
                && program.bodyOf(request).isEmpty();
    }

    /** Whether a call waits for a future whose type is unknown: no other usual class has such a method. */
    private static boolean joinsUnknownFuture(ProgramModel program, Step.Call call) {
        boolean joins = call.name().equals("join") && call.arguments().isEmpty();
        boolean gets = call.name().equals("get")
                && call.arguments().size() == 2
                && call.arguments().getLast() instanceof Value.Field unit
                && unit.owner().equals("java.util.concurrent.TimeUnit");
        return (joins || gets)
                && call.receiver() instanceof Value.CallResult
                && program.classOf(call).isEmpty();
    }

    /** The references to blocking methods that a call passes to code in the same thread. */
    private static Stream<Value.MethodReference> passedBlocking(ProgramModel program, Step.Call call) {
        return program.runsAsynchronously(call)
                ? Stream.empty()
                : call.arguments().stream()
                        .filter(Value.MethodReference.class::isInstance)
                        .map(Value.MethodReference.class::cast)
                        .filter(each -> BlockingMethods.contains(program, each.type(), each.name()));
    }

    private static void add(Findings findings, ReachableBody reachable, SourcePosition position, String action) {
        findings.add(
                reachable.context() == Context.TASK ? Rule.BLOCKING_IN_TASK : Rule.BLOCKING_IN_COMMON_POOL,
                reachable,
                position,
                reachable.describe(action));
    }

    private static boolean isOpening(ProgramModel program, Step.Creation made) {
        return BlockingMethods.opens(made.type())
                || (READERS.contains(made.type()) && made.arguments().stream().anyMatch(BlockingDetector::isConsole))
                || BlockingMethods.opensFile(program, made)
                || (OPENING_FILES.contains(made.type())
                        && !made.arguments().isEmpty()
                        && isFile(made, made.arguments().getFirst()));
    }

    private static boolean isConsole(Value stream) {
        return stream instanceof Value.Field field
                && field.owner().equals("java.lang.System")
                && field.name().equals("in");
    }

    /** Whether an argument names a file. A Scanner's string is the text itself. */
    private static boolean isFile(Step.Creation made, Value argument) {
        return FILE_TYPES.contains(argument.type())
                || (argument.type().equals("java.lang.String")
                        && !made.type().equals("java.util.Scanner")
                        && !made.type().equals("java.util.Formatter"));
    }
}
