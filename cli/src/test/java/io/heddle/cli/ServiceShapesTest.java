package io.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.cli.programs.CollectsUntilTold;
import io.heddle.kernel.process.ChildProcess;
import io.heddle.kernel.process.ExitStatus;
import io.heddle.kernel.process.Signals;
import io.heddle.kernel.tasks.Proc;
import io.heddle.kernel.tasks.TaskStat;
import io.heddle.kernel.testing.Await;
import io.heddle.kernel.testing.LiveKernel;
import io.heddle.kernel.testing.Need;
import io.heddle.kernel.testing.Outcome;
import io.heddle.kernel.testing.Programs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Services that are more than one JVM for all their life. Each JVM has a file with its PID, and one that ends it. */
@LiveKernel(needs = Need.REALTIME)
class ServiceShapesTest {
    private static final Proc PROC = Proc.live();

    @TempDir
    Path folder = Path.of("");

    @AfterEach
    void endAll() throws IOException {
        for (String name : List.of("a", "b", "c")) {
            if (Files.exists(folder.resolve(name + ".pid"))) {
                Programs.signal(pid(name), Signals.KILL);
            }
        }
    }

    /** The shell command of a JVM. */
    private String jvm(String name) {
        Path pid = folder.resolve(name + ".pid");
        return "sh -c 'echo $$ > %s.new; mv %s.new %s; exec %s'"
                .formatted(
                        pid,
                        pid,
                        pid,
                        String.join(
                                " ",
                                HeddleProcess.program(
                                        CollectsUntilTold.class,
                                        folder.resolve(name + ".end").toString())));
    }

    private int pid(String name) throws IOException {
        return Integer.parseInt(Files.readString(folder.resolve(name + ".pid")).strip());
    }

    private void end(String name) throws IOException {
        Files.createFile(folder.resolve(name + ".end"));
    }

    private boolean isRealtime(String name) throws IOException {
        return Files.exists(folder.resolve(name + ".pid"))
                && realtime(pid(name)).anyMatch(tid -> true);
    }

    private static IntStream realtime(int pid) {
        return Arrays.stream(PROC.tasks(pid))
                .filter(tid -> PROC.task(pid, tid).filter(TaskStat::isRealtime).isPresent());
    }

    private HeddleProcess run(String script, String... options) {
        String[] program = {"--", "sh", "-c", script};
        return HeddleProcess.start(
                folder, HeddleProcess.words(List.of(program), HeddleProcess.words(List.of(options), "run")));
    }

    @Test
    void a_service_that_its_supervisor_starts_again_is_governed_in_each_life() throws Exception {
        Path json = folder.resolve("run.json");
        String script = jvm("a") + "; " + jvm("b") + "; exit 7";
        try (HeddleProcess heddle = run(script, "-p", "fifo", "--json", json.toString())) {
            Await.until("the policy in the first life", () -> isRealtime("a"));
            Programs.signal(pid("a"), Signals.KILL);
            Await.until("the policy in the second life", () -> isRealtime("b"));
            end("b");

            assertThat(heddle.await()).isEqualTo(new ExitStatus.Exited(7));
            assertThat(heddle.err()).doesNotContain("heddle:");
        }
        JsonNode run = JsonMapper.shared().readTree(json.toFile()).get("run");
        assertThat(run.get("jvms").size()).isEqualTo(2);
    }

    @Test
    void a_service_that_starts_its_successor_and_ends_is_reverted() throws Exception {
        String script = jvm("b") + " & until [ -e " + folder.resolve("a.end") + " ]; do sleep 0.05; done; exit 3";
        try (HeddleProcess heddle = run(script, "-p", "fifo")) {
            Await.until("the policy", () -> isRealtime("b"));
            end("a");

            assertThat(heddle.await()).isEqualTo(new ExitStatus.Exited(3));
            assertThat(PROC.process(pid("b"))).as("the successor").isPresent();
            assertThat(isRealtime("b")).isFalse();
            end("b");
            int successor = pid("b");
            Await.until("its own end", () -> PROC.process(successor).isEmpty());
        }
    }

    @Test
    void workers_that_come_and_go_and_leave_the_process_tree_are_governed_with_an_attached_parent() throws Exception {
        Path more = folder.resolve("more");
        String script = jvm("a") + " & until [ -e " + more + " ]; do sleep 0.05; done; (setsid " + jvm("b") + " &); ("
                + jvm("c") + " &); wait; sleep 30";
        ChildProcess parent = Programs.silent("sh", "-c", script);
        try {
            Await.until(
                    "a JVM",
                    () -> Files.exists(folder.resolve("a.pid"))
                            && HeddleProcess.outcome(
                                            "attach", "-q", "-p", "default", "-d", "1ms", String.valueOf(parent.pid()))
                                    .status()
                                    .equals(new ExitStatus.Exited(0)));
            try (HeddleProcess heddle =
                    HeddleProcess.start(folder, "attach", "-q", "-p", "fifo", String.valueOf(parent.pid()))) {
                Await.until("the policy on the first worker", () -> isRealtime("a"));
                Files.createFile(more);
                Await.until("the policy on the daemons", () -> isRealtime("b") && isRealtime("c"));
                end("a");
                Outcome detached = HeddleProcess.outcome("detach", String.valueOf(parent.pid()));

                assertThat(detached.status()).isEqualTo(new ExitStatus.Exited(0));
                assertThat(heddle.await()).isEqualTo(new ExitStatus.Exited(0));
                assertThat(heddle.err()).isEmpty();
                assertThat(isRealtime("b") || isRealtime("c")).isFalse();
            }
        } finally {
            parent.signal(Signals.KILL);
        }
    }

    @Test
    @LiveKernel(needs = Need.OTHER_USERS)
    void a_service_that_drops_its_privileges_is_governed_with_all_figures() throws Exception {
        ReadableClassPath classPath = ReadableClassPath.copy();
        Path json = folder.resolve("run.json");
        try {
            List<String> program =
                    new ArrayList<>(List.of("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"));
            program.addAll(classPath.program(CollectsUntilTold.class));
            program.add("/nonexistent/end");
            String[] run = {"run", "-p", "fifo", "--json", json.toString(), "--"};
            try (HeddleProcess heddle = HeddleProcess.start(folder, HeddleProcess.words(program, run));
                    RunningTree tree = new RunningTree(heddle.pid())) {
                Await.until(
                        "the policy by role",
                        () -> tree.update().realtime().stream()
                                        .map(TaskStat::realtimePriority)
                                        .distinct()
                                        .count()
                                > 1);
                Await.until(
                        "the JVM's main class",
                        () -> HeddleProcess.outcome("list").out().contains(CollectsUntilTold.class.getName()));
                heddle.signal(Signals.TERM);
                heddle.await();
                assertThat(heddle.err()).doesNotContain("heddle:");
            }
            JsonNode jvms = JsonMapper.shared().readTree(json.toFile()).at("/run/jvms");
            assertThat(jvms.size()).isEqualTo(1);
            assertThat(jvms.get(0).get("mainClass").asString()).isEqualTo(CollectsUntilTold.class.getName());
        } finally {
            classPath.remove();
        }
    }

    @Test
    void a_service_that_is_stopped_is_governed_again_when_it_continues() throws Exception {
        try (HeddleProcess heddle = run(jvm("a") + "; exit 5", "-p", "fifo")) {
            Await.until("the policy", () -> isRealtime("a"));
            Programs.signal(pid("a"), Signals.STOP);
            Thread.sleep(2500);
            Programs.signal(pid("a"), Signals.CONT);
            Await.until("the policy after the stop", () -> isRealtime("a"));
            end("a");

            assertThat(heddle.await()).isEqualTo(new ExitStatus.Exited(5));
            assertThat(heddle.err()).doesNotContain("heddle:");
        }
    }
}
