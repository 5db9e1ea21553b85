package io.heddle.lab.experiments;

import io.heddle.documents.UserError;
import io.heddle.documents.WriteFailed;
import io.heddle.governor.run.Figure;
import io.heddle.governor.run.Run;
import io.heddle.kernel.tasks.Proc;
import io.heddle.lab.Curves;
import io.heddle.lab.Experiment;
import io.heddle.lab.GovernedProgram;
import io.heddle.lab.InterleavedResults;
import io.heddle.lab.Lab;
import io.heddle.lab.Network;
import io.heddle.lab.RunQueueSampler;
import io.heddle.lab.RunningCommand;
import io.heddle.lab.Scale;
import io.heddle.lab.Workload;
import io.heddle.lab.attacks.NetworkNamespaces;
import io.heddle.report.Cell;
import io.heddle.report.LineChart;
import io.heddle.report.Report;
import io.heddle.report.Section;
import io.heddle.report.Table;
import io.heddle.report.Unit;
import io.heddle.trials.Plan;
import io.heddle.trials.RunFailed;
import io.heddle.trials.analysis.Comparison;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A chat server with rooms of 20 users under three threading models: Bryant and Hartner, "Java, threads, and scheduling in Linux"
 * (2000), Figures 1, 4 and 5. Server and clients are two JVMs on loopback with four threads a user, under the same model.
 */
final class Chat implements Experiment {
    private static final Duration LONGEST = Duration.ofMinutes(10);
    private static final Pattern READY = Pattern.compile("^ready port=(\\d+)$", Pattern.MULTILINE);
    static final Pattern SECONDS = Pattern.compile("^seconds ([0-9.]+)$", Pattern.MULTILINE);
    private static final Pattern HELD = Pattern.compile("^held (\\d+)$", Pattern.MULTILINE);
    private static final String TALK = "seconds";
    private static final String KERNEL = "kernelShare";
    private static final String QUEUE_MEAN = "queueMean";
    private static final String QUEUE_DEVIATION = "queueDeviation";
    private static final String QUEUE_MOST = "queueMost";
    private static final long POLL_MILLIS = 20;

    /** A round takes ten minutes. The first talk of each run is a warm-up. */
    private static final Plan PLAN = Plan.standard().withRounds(5).withWarmupRounds(0);

    private static final int USERS = 20;
    private static final int MESSAGES = 100;

    /** Each user has a socket; most machines allow a process more open files than this. */
    private static final int MOST_USERS = 19_000;

    private static final int LEFT_TO_OTHERS = 2_000;

    /** One to one, many to one, many to many. */
    private static final List<String> MODELS = List.of("default", "virtual:carriers=1", "virtual");

    /** The numbers of the paper, and larger ones up to twenty times its smallest. */
    private static final List<Integer> ROOMS = List.of(5, 10, 25, 50, 100);

    private record Case(int rooms, String model) {
        @Override
        public String toString() {
            return rooms + " rooms, " + model;
        }

        int threads() {
            return rooms * USERS * 4;
        }

        /** Messages sent and received: each is sent once and received by all other users of the room. */
        double messages() {
            return (double) rooms * USERS * MESSAGES * USERS;
        }

        /** Messages a second in the median talk. */
        double throughput(InterleavedResults results) {
            return messages() / results.median(this, TALK);
        }
    }

    /** @param users the number of users that a server held, by threading model */
    private record Held(Map<String, Integer> users) {}

    @Override
    public String name() {
        return "chat";
    }

    @Override
    public String question() {
        return "which threading model is fastest with thousands of threads that exchange messages?";
    }

    @Override
    public Report run(Lab lab) throws InterruptedException, WriteFailed {
        List<Integer> rooms = lab.scale() == Scale.FULL ? ROOMS : ROOMS.subList(0, 1);
        List<Case> cases = rooms.stream()
                .flatMap(count -> MODELS.stream().map(model -> new Case(count, model)))
                .toList();
        List<Section> sections = new ArrayList<>();
        sections.add(new Section.Paragraph(
                "Rooms of %d users. Each user in turn says %d messages, which all others in the room receive. All cases are interleaved. Throughput is the number of messages sent and received a second, in the median talk. A ratio is the throughput of a model to that of default (a kernel thread for each thread) with as many rooms: the median over rounds, followed by its confidence interval. All intervals hold together with 95 %% confidence. The run queue is the number of the machine's kernel threads that run or wait for a CPU, sampled 20 times a second while the clients ran. Virtual threads wait for a carrier, which the kernel does not see. The figures are those of Bryant and Hartner's Figures 1 (throughput), 4 (time in the kernel) and 5 (run queue; there, on one kernel: mean 32.2, deviation 19.8, longest 414)."
                        .formatted(USERS, MESSAGES)));
        if (lab.wants("talk")) {
            InterleavedResults results = lab.interleave(
                    "talk", PLAN, command(lab, List.of()), cases, each -> measure(lab, each, Network.LOOPBACK));
            sections.add(throughput("Throughput on loopback", results, cases));
            sections.add(loss(results, rooms));
            sections.add(chart("Throughput (Figure 1)", "messages a second", cases, each -> each.throughput(results)));
            sections.add(
                    chart("The run queue (Figure 5)", "mean length", cases, each -> results.median(each, QUEUE_MEAN)));
        }
        if (lab.wants("namespaces")) {
            sections.add(acrossNamespaces(lab));
        }
        if (lab.wants("held")) {
            Held held = lab.measureOnce("held", MODELS, Held.class, () -> hold(lab));
            sections.add(heldTable(held));
        }
        return lab.report("Chat: threading models under thousands of threads", sections);
    }

    /** Throughput across a network between server and clients; the reason where none is possible. */
    private static Section acrossNamespaces(Lab lab) throws InterruptedException, WriteFailed {
        String title = "Throughput across two network namespaces";
        int rooms = lab.scale() == Scale.FULL ? 10 : ROOMS.getFirst();
        List<Case> cases = MODELS.stream().map(model -> new Case(rooms, model)).toList();
        try (NetworkNamespaces namespaces = NetworkNamespaces.make(lab)) {
            Network network = namespaces.network();
            InterleavedResults results = lab.interleave(
                    "namespaces", PLAN, command(lab, List.of()), cases, each -> measure(lab, each, network));
            return throughput(title, results, cases);
        } catch (UserError e) {
            return new Section.Paragraph(title + ": not measured, " + e.getMessage());
        }
    }

    /** The command that starts a part of the chat. */
    static List<String> command(Lab lab, List<String> words) {
        List<String> command = new ArrayList<>(List.of(
                lab.environment().java().toString(),
                "-Xmx512m",
                "-XX:+UseParallelGC",
                "-jar",
                Workload.jar(lab.environment().home(), "chat").toString()));
        command.addAll(words);
        return command;
    }

    /** Work beside a server under a threading model. */
    private interface Beside<T> {
        T run(GovernedProgram server, String port) throws InterruptedException, RunFailed;
    }

    private static Map<String, Double> measure(Lab lab, Case each, Network network)
            throws InterruptedException, RunFailed {
        return besideServer(lab, each.model(), network, (server, port) -> {
            List<String> words = List.of(
                    "clients",
                    "--host",
                    network.address(),
                    "--port",
                    port,
                    "--rooms",
                    String.valueOf(each.rooms()),
                    "--users",
                    String.valueOf(USERS),
                    "--messages",
                    String.valueOf(MESSAGES));
            try (RunQueueSampler queue = new RunQueueSampler();
                    GovernedProgram clients =
                            GovernedProgram.start(lab, network.clients(), each.model(), command(lab, words))) {
                Run talking = clients.await(LONGEST);
                RunQueueSampler.Lengths lengths = queue.lengths();
                Run serving = server.end(LONGEST);
                double cpu = talking.get(Figure.CPU) + serving.get(Figure.CPU);
                return Map.of(
                        TALK,
                        find(SECONDS, clients.output()),
                        KERNEL,
                        (talking.get(Figure.SYSTEM) + serving.get(Figure.SYSTEM)) / cpu,
                        QUEUE_MEAN,
                        lengths.mean(),
                        QUEUE_DEVIATION,
                        lengths.deviation(),
                        QUEUE_MOST,
                        lengths.most());
            }
        });
    }

    private static <T> T besideServer(Lab lab, String model, Network network, Beside<T> beside)
            throws InterruptedException, RunFailed {
        List<String> words = command(lab, List.of("server", "--host", network.address()));
        try (GovernedProgram server = GovernedProgram.start(lab, network.server(), model, words)) {
            return beside.run(server, awaitReady(lab, server::words, server::isRunning));
        }
    }

    /**
     * Waits until a server is ready.
     *
     * @param output supplies what it has written, with its errors
     * @return its port
     */
    static String awaitReady(Lab lab, Supplier<String> output, BooleanSupplier isRunning)
            throws InterruptedException, RunFailed {
        Matcher ready = READY.matcher("");
        while (!ready.reset(output.get()).find()) {
            lab.requireRunning();
            if (!isRunning.getAsBoolean()) {
                throw new RunFailed("the server ended: " + output.get().strip());
            }
            Thread.sleep(POLL_MILLIS);
        }
        return ready.group(1);
    }

    static double find(Pattern wanted, String output) throws RunFailed {
        Matcher matcher = wanted.matcher(output);
        if (!matcher.find()) {
            throw new RunFailed("the server did not print " + wanted + ": " + output.strip());
        }
        return Double.parseDouble(matcher.group(1));
    }

    private static double held(Lab lab, String port, String most) throws InterruptedException, RunFailed {
        try (RunningCommand command = lab.start(command(lab, List.of("hold", "--port", port, "--most", most)))) {
            return find(HELD, lab.await(command, LONGEST).output());
        }
    }

    private static Held hold(Lab lab) throws InterruptedException {
        Map<String, Integer> users = new LinkedHashMap<>();
        for (String model : MODELS) {
            String most = String.valueOf(lab.scale() == Scale.FULL ? mostUsers(model) : 50);
            lab.progress("most users held, " + model + " ...");
            try {
                users.put(model, (int)
                        (double) besideServer(lab, model, Network.LOOPBACK, (server, port) -> held(lab, port, most)));
            } catch (RunFailed e) {
                lab.progress(model + ": " + e.getMessage());
            }
        }
        return new Held(users);
    }

    /** Each kernel thread has an id, and ids are few. Other programs need some of them meanwhile. */
    private static int mostUsers(String model) {
        return model.equals(MODELS.getFirst()) ? Math.min(MOST_USERS, (pidMax() - LEFT_TO_OTHERS) / 2) : MOST_USERS;
    }

    private static int pidMax() {
        return Proc.read(Path.of("/proc/sys/kernel/pid_max"))
                .map(text -> Integer.parseInt(text.strip()))
                .orElse(LEFT_TO_OTHERS);
    }

    private static Table throughput(String title, InterleavedResults results, List<Case> cases) {
        int comparisons = cases.size() - cases.size() / MODELS.size();
        List<List<Cell>> rows = new ArrayList<>();
        for (Case each : cases) {
            String baseline = new Case(each.rooms(), MODELS.getFirst()).toString();
            Comparison comparison = results.compare(baseline, TALK, each.toString(), TALK, comparisons);
            rows.add(List.of(
                    Cell.text(String.valueOf(each.rooms())),
                    Cell.text(String.valueOf(each.threads())),
                    Cell.text(each.model()),
                    number("%,.0f", each.throughput(results)),
                    inverse(comparison),
                    Cell.quantity(results.median(each, KERNEL), Unit.SHARE),
                    number("%.1f", results.median(each, QUEUE_MEAN)),
                    number("%.1f", results.median(each, QUEUE_DEVIATION)),
                    number("%.0f", results.median(each, QUEUE_MOST))));
        }
        return new Table(
                title,
                List.of(
                        Table.Column.right("rooms"),
                        Table.Column.right("threads"),
                        Table.Column.left("model"),
                        Table.Column.right("messages a second"),
                        Table.Column.right("ratio to default"),
                        Table.Column.right("CPU time in the kernel"),
                        Table.Column.right("run queue, mean"),
                        Table.Column.right("run queue, deviation"),
                        Table.Column.right("run queue, longest")),
                rows);
    }

    private static Cell number(String format, double value) {
        return Cell.text(Double.isFinite(value) ? format.formatted(value) : "n/a");
    }

    /** The ratio of throughputs, which is the inverse of the ratio of times. */
    private static Cell inverse(Comparison comparison) {
        String range = comparison.interval() == null
                ? ""
                : " (%.2f to %.2f)"
                        .formatted(
                                1 / comparison.interval().high(),
                                1 / comparison.interval().low());
        return Double.isFinite(comparison.ratio())
                ? Cell.text("%.2f%s".formatted(1 / comparison.ratio(), range))
                : Cell.text("n/a");
    }

    private static LineChart chart(String title, String figure, List<Case> cases, ToDoubleFunction<Case> of) {
        Curves curves = new Curves();
        cases.forEach(each -> curves.add(each.model(), each.threads(), of.applyAsDouble(each)));
        return curves.chart(title, "threads", figure, Unit.COUNT);
    }

    /** The cost of more rooms, as in Figure 1 of the paper. */
    private static Table loss(InterleavedResults results, List<Integer> rooms) {
        List<List<Cell>> rows = new ArrayList<>();
        for (String model : MODELS) {
            List<Cell> row = new ArrayList<>(List.of(Cell.text(model)));
            Case first = new Case(rooms.getFirst(), model);
            double few = first.throughput(results);
            for (int count : rooms) {
                Case each = new Case(count, model);
                double throughput = each.throughput(results);
                row.add(Cell.quantity(throughput / few, Unit.RATIO));
            }
            rows.add(row);
        }
        List<Table.Column> columns = new ArrayList<>(List.of(Table.Column.left("model")));
        rooms.forEach(count -> columns.add(Table.Column.right(count + " rooms")));
        return new Table("Throughput, relative to that with " + rooms.getFirst() + " rooms", columns, rows);
    }

    private static Table heldTable(Held held) {
        List<List<Cell>> rows = new ArrayList<>();
        for (String model : MODELS) {
            Integer users = held.users().get(model);
            rows.add(List.of(
                    Cell.text(model), users == null ? Cell.text("failed") : Cell.quantity((double) users, Unit.COUNT)));
        }
        return new Table(
                "Users that a server held, with two threads each; thread ids of the machine limit default",
                List.of(Table.Column.left("model"), Table.Column.right("users")),
                rows);
    }
}
