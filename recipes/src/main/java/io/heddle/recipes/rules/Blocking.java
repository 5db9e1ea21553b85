package io.heddle.recipes.rules;

import io.heddle.recipes.facts.Place;
import io.heddle.recipes.facts.Step;
import io.heddle.recipes.facts.Value;
import io.heddle.recipes.reach.Program;
import io.heddle.recipes.reach.Reach.Reached;
import io.heddle.recipes.reach.Reach.Where;
import io.heddle.recipes.reach.Walk;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** A task that waits for something other than tasks. */
final class Blocking implements Search {
    /** Methods that wait, by the type that declares them. */
    private static final Map<String, Set<String>> WAITING = Map.ofEntries(
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

    /** Whose making opens a file or a connection. */
    private static final Set<String> OPENING = Set.of(
            "java.io.FileReader",
            "java.io.FileInputStream",
            "java.io.FileWriter",
            "java.io.FileOutputStream",
            "java.io.RandomAccessFile",
            "java.net.Socket");

    private static final Set<String> FILES = Set.of("java.io.File", "java.nio.file.Path");

    private static final Set<String> TRANSFERS =
            Set.of("read", "readLine", "readFully", "readAllBytes", "write", "append", "nextLine");

    @Override
    public void search(Program program, Reached reached, Findings findings) {
        Set<String> open = new HashSet<>();
        Walk.steps(reached.body().steps(), program::runsElsewhere, step -> {
            switch (step) {
                case Step.Assignment(Place at, Value.Local local, String operator, Value value)
                when opens(value) -> open.add(local.name());
                case Step.Creation made
                when isOpening(made) -> add(findings, reached, made.at(), "opens a file or a connection");
                case Step.Call call
                when waits(call) || (reached.where() == Where.COMMON_POOL && Synchronization.meets(call)) ->
                    add(findings, reached, call.at(), "waits in " + call.name());
                case Step.Call call
                when TRANSFERS.contains(call.name())
                        && call.receiver() != null
                        && (OPENING.contains(call.receiver().type())
                                || (call.receiver() instanceof Value.Local local && open.contains(local.name()))) ->
                    add(findings, reached, call.at(), "waits in " + call.name());
                default -> {}
            }
        });
    }

    private static void add(Findings findings, Reached reached, Place at, String what) {
        findings.add(
                reached.where() == Where.TASK ? Rule.BLOCKING_IN_TASK : Rule.BLOCKING_IN_COMMON_POOL,
                reached,
                at,
                reached.by(what));
    }

    private static boolean waits(Step.Call call) {
        return WAITING.getOrDefault(call.type(), Set.of()).contains(call.name());
    }

    private static boolean isOpening(Step.Creation made) {
        return OPENING.contains(made.type())
                || (made.type().equals("java.util.Scanner")
                        && !made.arguments().isEmpty()
                        && FILES.contains(made.arguments().getFirst().type()));
    }

    /** Whether it is made around what opens something. */
    private static boolean opens(Value value) {
        return value instanceof Value.Created(Step.Creation made)
                && (isOpening(made) || made.arguments().stream().anyMatch(Blocking::opens));
    }
}
