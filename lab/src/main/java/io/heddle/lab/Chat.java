package io.heddle.lab;

import io.heddle.documents.UserError;
import io.heddle.documents.WriteFailed;
import io.heddle.governor.run.Figure;
import io.heddle.governor.run.Run;
import io.heddle.kernel.tasks.Proc;
import io.heddle.report.Cell;
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
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Rooms of 20 users who talk in turn, by three threading models: Bryant and Hartner, "Java, threads, and scheduling in Linux"
 * (2000), Figures 1, 4 and 5. Server and clients are two JVMs on loopback with four threads a user, under the same model.
 */
final class Chat implements Experiment {
    private static final Duration LONGEST = Duration.ofMinutes(10);
    private static final Pattern READY = Pattern.compile("^ready port=(\\d+)$", Pattern.MULTILINE);
    private static final Pattern SECONDS = Pattern.compile("^seconds ([0-9.]+)$", Pattern.MULTILINE);
    private static final Pattern HELD = Pattern.compile("^held (\\d+)$", Pattern.MULTILINE);
    private static final String TALK = "seconds";
    private static final String KERNEL = "kernelShare";
    private static final String QUEUE_MEAN = "queueMean";
    private static final String QUEUE_DEVIATION = "queueDeviation";
    private static final String QUEUE_MOST = "queueMost";
    private static final long POLL_MILLIS = 20;

    /** A round takes ten minutes; the first talk of each run warms up. */
    private static final Plan PLAN = Plan.standard().withRounds(5).withWarmupRounds(0);

    private static final int USERS = 20;
    private static final int MESSAGES = 100;

    /** With a socket each, below what a process may have open on most machines. */
    private static final int MOST_USERS = 19_000;

    private static final int LEFT_TO_OTHERS = 2_000;

    /** One to one, many to one, many to many. */
    private static final List<String> MODELS = List.of("default", "virtual:carriers=1", "virtual");

    /** The paper's, and up to twenty times its smallest. */
    private static final List<Integer> ROOMS = List.of(5, 10, 25, 50, 100);

    private record Case(int rooms, String model) {
        @Override
        public String toString() {
            return rooms + " rooms, " + model;
        }

        /** Each message is sent once and received by all others. */
        double messages() {
            return (double) rooms * USERS * MESSAGES * USERS;
        }

        /** A second, by the median talk. */
        double throughput(Sitting sitting) {
            return messages() / sitting.median(this, TALK);
        }
    }

    /** @param users by threading model, how many a server held */
    private record Held(Map<String, Integer> users) {}

    @Override
    public String name() {
        return "chat";
    }

    @Override
    public String question() {
        return "how do threading models bear thousands of threads that talk?";
    }

    @Override
    public Report run(Lab lab) throws InterruptedException, WriteFailed {
        List<Integer> rooms = lab.scale() == Scale.FULL ? ROOMS : ROOMS.subList(0, 1);
        List<Case> cases = rooms.stream()
                .flatMap(count -> MODELS.stream().map(model -> new Case(count, model)))
                .toList();
        List<Section> sections = new ArrayList<>();
        sections.add(new Section.Paragraph(
                "Rooms of %d users, each of whom says %d messages that all others in the room hear, in turn. All cases in one sitting. Throughput is messages sent and received, a second, by the median talk; ratios are of a model's throughput to that of default (a kernel thread for each thread) with as many rooms, the median over rounds, with the interval in which all lie together with 95 %% confidence. In the run queue are the machine's kernel threads that run or wait for a CPU, looked at 20 times a second while the clients ran; virtual threads wait for a carrier, which the kernel doesn't see. The figures are those of Bryant and Hartner's Figures 1 (throughput), 4 (time in the kernel) and 5 (run queue; there, on one kernel: mean 32.2, deviation 19.8, longest 414)."
                        .formatted(USERS, MESSAGES)));
        if (lab.wants("talk")) {
            Sitting sitting = lab.sitting(
                    "talk", PLAN, command(lab, List.of()), cases, each -> measure(lab, each, Network.LOOPBACK));
            sections.add(throughput("Throughput on loopback", sitting, cases));
            sections.add(loss(sitting, rooms));
        }
        if (lab.wants("namespaces")) {
            sections.add(acrossNamespaces(lab));
        }
        if (lab.wants("held")) {
            Held held = lab.entry("held", MODELS, Held.class, () -> hold(lab));
            sections.add(heldTable(held));
        }
        return lab.report("Chat: threading models under thousands of threads", sections);
    }

    /** The same with a network between server and clients, if there may be one. */
    private static Section acrossNamespaces(Lab lab) throws InterruptedException, WriteFailed {
        String title = "Throughput across two network namespaces";
        int rooms = lab.scale() == Scale.FULL ? 10 : ROOMS.getFirst();
        List<Case> cases = MODELS.stream().map(model -> new Case(rooms, model)).toList();
        try (TwoNamespaces namespaces = TwoNamespaces.make(lab)) {
            Network network = namespaces.network();
            Sitting sitting = lab.sitting(
                    "namespaces", PLAN, command(lab, List.of()), cases, each -> measure(lab, each, network));
            return throughput(title, sitting, cases);
        } catch (UserError e) {
            return new Section.Paragraph(title + ": not measured, " + e.getMessage());
        }
    }

    private static List<String> command(Lab lab, List<String> words) {
        List<String> command = new ArrayList<>(List.of(
                lab.bench().java().toString(),
                "-Xmx512m",
                "-XX:+UseParallelGC",
                "-jar",
                Workload.jar(lab.bench().home(), "chat").toString()));
        command.addAll(words);
        return command;
    }

    /** Work beside a server that runs under a model. */
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
            try (RunQueue queue = new RunQueue();
                    GovernedProgram clients =
                            GovernedProgram.start(lab, network.clients(), each.model(), command(lab, words))) {
                Run talking = clients.await(LONGEST);
                RunQueue.Lengths lengths = queue.lengths();
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
            Matcher ready = READY.matcher("");
            while (!ready.reset(server.output()).find()) {
                lab.requireGoingOn();
                if (!server.isRunning()) {
                    throw new RunFailed("the server ended: " + server.words());
                }
                Thread.sleep(POLL_MILLIS);
            }
            return beside.run(server, ready.group(1));
        }
    }

    private static double find(Pattern wanted, String output) throws RunFailed {
        Matcher matcher = wanted.matcher(output);
        if (!matcher.find()) {
            throw new RunFailed("it didn't say " + wanted + ": " + output.strip());
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
            lab.tell("most users held, " + model + " ...");
            try {
                users.put(model, (int)
                        (double) besideServer(lab, model, Network.LOOPBACK, (server, port) -> held(lab, port, most)));
            } catch (RunFailed e) {
                lab.tell(model + ": " + e.getMessage());
            }
        }
        return new Held(users);
    }

    /** A kernel thread has an id, of which the machine has few, and others must be able to start something meanwhile. */
    private static int mostUsers(String model) {
        return model.equals(MODELS.getFirst()) ? Math.min(MOST_USERS, (pidMax() - LEFT_TO_OTHERS) / 2) : MOST_USERS;
    }

    private static int pidMax() {
        return Proc.read(Path.of("/proc/sys/kernel/pid_max"))
                .map(text -> Integer.parseInt(text.strip()))
                .orElse(LEFT_TO_OTHERS);
    }

    private static Table throughput(String title, Sitting sitting, List<Case> cases) {
        int comparisons = cases.size() - cases.size() / MODELS.size();
        List<List<Cell>> rows = new ArrayList<>();
        for (Case each : cases) {
            String baseline = new Case(each.rooms(), MODELS.getFirst()).toString();
            Comparison comparison = sitting.compare(baseline, TALK, each.toString(), TALK, comparisons);
            rows.add(List.of(
                    Cell.text(String.valueOf(each.rooms())),
                    Cell.text(String.valueOf(each.rooms() * USERS * 4)),
                    Cell.text(each.model()),
                    number("%,.0f", each.throughput(sitting)),
                    inverse(comparison),
                    Cell.quantity(sitting.median(each, KERNEL), Unit.SHARE),
                    number("%.1f", sitting.median(each, QUEUE_MEAN)),
                    number("%.1f", sitting.median(each, QUEUE_DEVIATION)),
                    number("%.0f", sitting.median(each, QUEUE_MOST))));
        }
        return new Table(
                title,
                List.of(
                        Table.Column.right("rooms"),
                        Table.Column.right("threads"),
                        Table.Column.left("model"),
                        Table.Column.right("messages a second"),
                        Table.Column.right("of default's"),
                        Table.Column.right("CPU time in the kernel"),
                        Table.Column.right("run queue, mean"),
                        Table.Column.right("its deviation"),
                        Table.Column.right("longest")),
                rows);
    }

    private static Cell number(String format, double value) {
        return Cell.text(Double.isFinite(value) ? format.formatted(value) : "n/a");
    }

    /** The times were compared; throughput is as many times as much as time is less. */
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

    /** The paper's Figure 1: what more rooms cost. */
    private static Table loss(Sitting sitting, List<Integer> rooms) {
        List<List<Cell>> rows = new ArrayList<>();
        for (String model : MODELS) {
            List<Cell> row = new ArrayList<>(List.of(Cell.text(model)));
            Case first = new Case(rooms.getFirst(), model);
            double few = first.throughput(sitting);
            for (int count : rooms) {
                Case each = new Case(count, model);
                double throughput = each.throughput(sitting);
                row.add(Cell.quantity(throughput / few, Unit.RATIO));
            }
            rows.add(row);
        }
        List<Table.Column> columns = new ArrayList<>(List.of(Table.Column.left("model")));
        rooms.forEach(count -> columns.add(Table.Column.right(count + " rooms")));
        return new Table("Throughput, of that with " + rooms.getFirst() + " rooms", columns, rows);
    }

    private static Table heldTable(Held held) {
        List<List<Cell>> rows = new ArrayList<>();
        for (String model : MODELS) {
            Integer users = held.users().get(model);
            rows.add(List.of(
                    Cell.text(model), users == null ? Cell.text("failed") : Cell.quantity((double) users, Unit.COUNT)));
        }
        return new Table(
                "Users held by a server, two threads each; of default, as many as the machine has ids for threads",
                List.of(Table.Column.left("model"), Table.Column.right("users")),
                rows);
    }
}
