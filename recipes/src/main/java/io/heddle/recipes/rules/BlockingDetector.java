package io.heddle.recipes.rules;

import io.heddle.recipes.callgraph.ProgramModel;
import io.heddle.recipes.callgraph.Reachability.Context;
import io.heddle.recipes.callgraph.Reachability.ReachableBody;
import io.heddle.recipes.ir.SourcePosition;
import io.heddle.recipes.ir.Step;
import io.heddle.recipes.ir.StepTraversal;
import io.heddle.recipes.ir.Value;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Detects tasks that block for something other than a task. */
final class BlockingDetector implements Detector {
    /** Blocking methods by the type that declares them. */
    private static final Map<String, Set<String>> BLOCKING_METHODS = Map.ofEntries(
            Map.entry("java.util.concurrent.Future", Set.of("get")),
            Map.entry("java.util.concurrent.CompletableFuture", Set.of("get", "join")),
            Map.entry("java.util.concurrent.BlockingQueue", Set.of("take", "put")),
            Map.entry(
                    "java.util.concurrent.BlockingDeque",
                    Set.of("take", "put", "takeFirst", "takeLast", "putFirst", "putLast")),
            Map.entry("java.util.concurrent.LinkedBlockingQueue", Set.of("take", "put")),
            Map.entry("java.util.concurrent.ArrayBlockingQueue", Set.of("take", "put")),
            Map.entry("java.util.concurrent.SynchronousQueue", Set.of("take", "put")),
            Map.entry("java.util.concurrent.ExecutorService", Set.of("awaitTermination", "invokeAll", "invokeAny")),
            Map.entry("java.lang.Thread", Set.of("join")),
            Map.entry("java.lang.Process", Set.of("waitFor")),
            Map.entry("java.lang.Object", Set.of("wait")),
            Map.entry("java.net.http.HttpClient", Set.of("send")),
            Map.entry("java.net.URL", Set.of("openStream", "openConnection", "getContent")),
            Map.entry("java.net.URLConnection", Set.of("connect", "getInputStream")),
            Map.entry("java.net.HttpURLConnection", Set.of("connect", "getInputStream", "getResponseCode")),
            Map.entry("java.net.ServerSocket", Set.of("accept")),
            Map.entry("javax.imageio.ImageIO", Set.of("read", "write")),
            Map.entry("org.jsoup.Jsoup", Set.of("connect")),
            Map.entry("okhttp3.Call", Set.of("execute")),
            Map.entry(
                    "org.springframework.web.client.RestTemplate",
                    Set.of("getForObject", "getForEntity", "postForObject", "postForEntity", "exchange", "execute")),
            Map.entry("java.sql.DriverManager", Set.of("getConnection")),
            Map.entry("java.sql.Statement", Set.of("execute", "executeQuery", "executeUpdate", "executeBatch")),
            Map.entry("java.sql.PreparedStatement", Set.of("execute", "executeQuery", "executeUpdate", "executeBatch")),
            Map.entry(
                    "java.nio.file.Files",
                    Set.of(
                            "readAllBytes",
                            "readAllLines",
                            "readString",
                            "lines",
                            "newBufferedReader",
                            "newInputStream",
                            "write",
                            "writeString",
                            "newBufferedWriter",
                            "newOutputStream",
                            "copy")));

    /** Types whose constructors open a file or a connection. */
    private static final Set<String> OPENING_TYPES = Set.of(
            "java.io.FileReader",
            "java.io.FileInputStream",
            "java.io.FileWriter",
            "java.io.FileOutputStream",
            "java.io.RandomAccessFile",
            "java.net.Socket");

    private static final Set<String> FILE_TYPES = Set.of("java.io.File", "java.nio.file.Path");

    private static final Set<String> TRANSFERS =
            Set.of("read", "readLine", "readFully", "readAllBytes", "write", "append", "nextLine");

    @Override
    public void detect(ProgramModel program, ReachableBody reachable, Findings findings) {
        Set<String> open = new HashSet<>();
        StepTraversal.forEach(reachable.body().steps(), program::runsAsynchronously, step -> {
            switch (step) {
                case Step.Assignment(SourcePosition position, Value.Local local, String operator, Value value)
                when wrapsOpening(value) -> open.add(local.name());
                case Step.Creation made
                when isOpening(made) -> add(findings, reachable, made.position(), "opens a file or a connection");
                case Step.Call call
                when blocks(call)
                        || (reachable.context() == Context.COMMON_POOL
                                && SynchronizationDetector.waitsForOtherThreads(call)) ->
                    add(findings, reachable, call.position(), "blocks in " + call.name());
                case Step.Call call
                when TRANSFERS.contains(call.name())
                        && call.receiver() != null
                        && (OPENING_TYPES.contains(call.receiver().type())
                                || (call.receiver() instanceof Value.Local local && open.contains(local.name()))) ->
                    add(findings, reachable, call.position(), "blocks in " + call.name());
                default -> {}
            }
        });
    }

    private static void add(Findings findings, ReachableBody reachable, SourcePosition position, String action) {
        findings.add(
                reachable.context() == Context.TASK ? Rule.BLOCKING_IN_TASK : Rule.BLOCKING_IN_COMMON_POOL,
                reachable,
                position,
                reachable.describe(action));
    }

    private static boolean blocks(Step.Call call) {
        return BLOCKING_METHODS.getOrDefault(call.type(), Set.of()).contains(call.name());
    }

    private static boolean isOpening(Step.Creation made) {
        return OPENING_TYPES.contains(made.type())
                || (made.type().equals("java.util.Scanner")
                        && !made.arguments().isEmpty()
                        && FILE_TYPES.contains(made.arguments().getFirst().type()));
    }

    /** Whether a value is a new object that opens a file or connection itself or wraps such an object. */
    private static boolean wrapsOpening(Value value) {
        return value instanceof Value.NewObject(Step.Creation made)
                && (isOpening(made) || made.arguments().stream().anyMatch(BlockingDetector::wrapsOpening));
    }
}
