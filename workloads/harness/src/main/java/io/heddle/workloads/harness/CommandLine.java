package io.heddle.workloads.harness;

import io.heddle.workloads.harness.Request.Verbosity;
import java.util.Iterator;
import java.util.List;

/** The options of all workloads, as {@code --name value} or {@code --name=value}. */
final class CommandLine {
    private static final int MOST_THREADS = 10_000;
    private static final int LARGEST_SIZE = 10_000_000;

    private int threads;
    private int size;
    private long seed = 42;
    private Verbosity verbosity = Verbosity.QUIET;

    private CommandLine(Workload workload) {
        this.threads = workload.defaultThreads();
        this.size = workload.defaultSize();
    }

    static Request parse(Workload workload, String... args) {
        if (List.of(args).contains("--help")) {
            return new Request.Help();
        }
        try {
            return new CommandLine(workload).read(List.of(args).iterator());
        } catch (IllegalArgumentException refused) {
            return new Request.Refusal(String.valueOf(refused.getMessage()));
        }
    }

    static String help(Workload workload) {
        CommandLine defaults = new CommandLine(workload);
        return """
                Usage: java -jar %s.jar [--threads N] [--size N] [--seed N] [--verbose]
                %s
                  --threads N  worker threads (default %d)
                  --size N     %s (default %d)
                  --seed N     the same seed gives the same work and the same result (default %d)
                  --verbose    seconds of each phase, and notes of the workload, on stderr
                Prints one line that depends only on size and seed.
                Exit status: 0 the result is correct, 1 it is wrong or the run failed, 2 bad arguments.
                """.formatted(
                        workload.name(),
                        workload.purpose(),
                        defaults.threads,
                        workload.sizeMeaning(),
                        defaults.size,
                        defaults.seed);
    }

    private Request read(Iterator<String> args) {
        while (args.hasNext()) {
            String[] option = args.next().split("=", 2);
            switch (option[0]) {
                case "--threads" -> threads = (int) number(option, args, 1, MOST_THREADS);
                case "--size" -> size = (int) number(option, args, 1, LARGEST_SIZE);
                case "--seed" -> seed = number(option, args, Long.MIN_VALUE, Long.MAX_VALUE);
                case "--verbose" -> verbosity = Verbosity.VERBOSE;
                default -> throw new IllegalArgumentException("unknown argument " + option[0] + "; try --help");
            }
        }
        return new Request.Run(new Settings(threads, size, seed), verbosity);
    }

    private static long number(String[] option, Iterator<String> args, long least, long most) {
        if (option.length == 1 && !args.hasNext()) {
            throw new IllegalArgumentException(option[0] + " needs a number");
        }
        String text = option.length == 2 ? option[1] : args.next();
        try {
            long number = Long.parseLong(text);
            if (number >= least && number <= most) {
                return number;
            }
        } catch (NumberFormatException notANumber) {
            // Reported below with the same message as a number out of range.
        }
        throw new IllegalArgumentException(
                "%s needs a whole number from %d to %d, not '%s'".formatted(option[0], least, most, text));
    }
}
