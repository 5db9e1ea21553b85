package io.heddle.selection.goals;

import io.heddle.trials.analysis.Metric.Better;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import javax.management.MalformedObjectNameException;
import javax.management.ObjectName;

/** Where the numbers of a goal come from. {@code toString} is the text that {@link #parse} accepts. */
public sealed interface GoalSource {
    String FORMS = "http://HOST:PORT/PATH#METRIC, jmx:OBJECTNAME#ATTRIBUTE, log:FILE#REGEX, command:WORDS or cpu";

    /** The statistic of a goal that names none. */
    default Statistic defaultStatistic() {
        return new Statistic.Value();
    }

    /** Why the source cannot have a statistic, and which ones it allows: the end of a sentence. */
    default Optional<String> obstacleTo(Statistic statistic) {
        return statistic instanceof Statistic.Value || statistic instanceof Statistic.Rate
                ? Optional.empty()
                : Optional.of("asks for " + statistic + " of single numbers. Write value or rate.");
    }

    /** Why more, or less, of the source makes no sense, and what to write: the end of a sentence. */
    default Optional<String> obstacleTo(Better better) {
        return Optional.empty();
    }

    /** The source in few words, for people. */
    String describe();

    /**
     * A metric of a Prometheus or OpenMetrics endpoint.
     *
     * @param address without a fragment
     */
    record Endpoint(URI address, SeriesSelector series) implements GoalSource {
        private static Endpoint parse(String text) {
            int hash = text.indexOf('#');
            if (hash < 0 || hash == text.length() - 1) {
                throw new IllegalArgumentException(
                        "names no metric. Append #METRIC, for example #http_server_requests_seconds.");
            }
            return new Endpoint(address(text.substring(0, hash)), SeriesSelector.parse(text.substring(hash + 1)));
        }

        private static URI address(String text) {
            URI address;
            try {
                address = new URI(text);
            } catch (URISyntaxException e) {
                throw new IllegalArgumentException(
                        "has a malformed address: " + e.getReason() + ". Write http://HOST:PORT/PATH#METRIC.");
            }
            if (address.getHost() == null || address.getPort() > 65_535) {
                throw new IllegalArgumentException("has no valid host and port. Write http://HOST:PORT/PATH#METRIC.");
            }
            if (address.getUserInfo() != null) {
                throw new IllegalArgumentException(
                        "has a user name, but Heddle cannot log in. Use an address that needs no login.");
            }
            return address;
        }

        @Override
        public Statistic defaultStatistic() {
            return new Statistic.ByType();
        }

        /** Only the endpoint says which type the metric has. */
        @Override
        public Optional<String> obstacleTo(Statistic statistic) {
            return Optional.empty();
        }

        @Override
        public String describe() {
            return series.toString();
        }

        @Override
        public String toString() {
            return address + "#" + series;
        }
    }

    /**
     * A numeric attribute of an MBean in the program's own JVM.
     *
     * @param attribute its name; with {@code .KEY} for composite data
     */
    record JmxAttribute(String bean, String attribute) implements GoalSource {
        private static final String FORM = "jmx:OBJECTNAME#ATTRIBUTE";

        private static JmxAttribute parse(String text) {
            int hash = text.lastIndexOf('#');
            if (hash < 0 || hash == text.length() - 1) {
                throw new IllegalArgumentException("names no attribute. Write " + FORM + ".");
            }
            ObjectName name;
            try {
                name = new ObjectName(text.substring(0, hash));
            } catch (MalformedObjectNameException e) {
                throw new IllegalArgumentException(
                        "has a malformed object name: " + e.getMessage() + ". Write " + FORM + ".");
            }
            if (name.isPattern()) {
                throw new IllegalArgumentException("has a pattern as object name. Name one MBean.");
            }
            return new JmxAttribute(text.substring(0, hash), text.substring(hash + 1));
        }

        @Override
        public String describe() {
            return bean + "#" + attribute;
        }

        @Override
        public String toString() {
            return "jmx:" + describe();
        }
    }

    /**
     * Lines of a growing text file.
     *
     * @param regex its first group is the number
     */
    record LogLines(Path file, String regex) implements GoalSource {
        private static LogLines parse(String text) {
            int hash = text.indexOf('#');
            if (hash <= 0 || hash == text.length() - 1) {
                throw new IllegalArgumentException(
                        "needs a file and a pattern. Write log:FILE#REGEX, for example log:app.log#took ([0-9.]+) ms.");
            }
            String regex = text.substring(hash + 1);
            try {
                Pattern.compile(regex);
                return new LogLines(Path.of(text.substring(0, hash)), regex);
            } catch (PatternSyntaxException e) {
                throw new IllegalArgumentException("has a malformed REGEX: " + e.getDescription()
                        + (e.getIndex() >= 0 ? " at character " + (e.getIndex() + 1) : "") + ". Correct it.");
            } catch (InvalidPathException e) {
                throw new IllegalArgumentException("has an invalid file name: " + e.getReason() + ". Correct it.");
            }
        }

        @Override
        public Optional<String> obstacleTo(Statistic statistic) {
            return switch (statistic) {
                case Statistic.Mean _ ->
                    Optional.of(
                            "asks for mean of single numbers. Write value, which is the mean of the lines' numbers.");
                case Statistic.Rate _, Statistic.ByType _ -> Optional.empty();
                case Statistic.Value _, Statistic.Quantile _ ->
                    Pattern.compile(regex).matcher("").groupCount() > 0
                            ? Optional.empty()
                            : Optional.of("has a REGEX without a group. Put the number in parentheses, for example"
                                    + " ([0-9.]+), or count lines by rate.");
            };
        }

        @Override
        public String describe() {
            return "'" + regex + "' in " + file;
        }

        @Override
        public String toString() {
            return "log:" + file + "#" + regex;
        }
    }

    /** The last number on the standard output of a shell command. */
    record Command(String line) implements GoalSource {
        private static Command parse(String text) {
            if (text.isBlank()) {
                throw new IllegalArgumentException(
                        "has no command. Write command:WORDS, for example command:cat queue.");
            }
            return new Command(text);
        }

        @Override
        public String describe() {
            return "`" + line + "`";
        }

        @Override
        public String toString() {
            return "command:" + line;
        }
    }

    /** The CPU time of the program for each unit of its progress, which Heddle measures itself. */
    record ProgramCpu() implements GoalSource {
        private static final String NAME = "cpu";

        @Override
        public Statistic defaultStatistic() {
            return new Statistic.ByType();
        }

        @Override
        public Optional<String> obstacleTo(Statistic statistic) {
            return statistic instanceof Statistic.ByType
                    ? Optional.empty()
                    : Optional.of("asks for " + statistic + " of the CPU time. Write less=cpu.");
        }

        @Override
        public Optional<String> obstacleTo(Better better) {
            return better == Better.LESS
                    ? Optional.empty()
                    : Optional.of("asks for more CPU time for the same progress. Write less=cpu.");
        }

        @Override
        public String describe() {
            return "CPU time for the same progress";
        }

        @Override
        public String toString() {
            return NAME;
        }
    }

    /**
     * Parses a source.
     *
     * @throws IllegalArgumentException the end of a sentence with cause and advice
     */
    static GoalSource parse(String text) {
        if (text.equals(ProgramCpu.NAME)) {
            return new ProgramCpu();
        }
        int colon = text.indexOf(':');
        String rest = text.substring(colon + 1);
        return switch (colon < 0 ? "" : text.substring(0, colon)) {
            case "http", "https" -> Endpoint.parse(text);
            case "jmx" -> JmxAttribute.parse(rest);
            case "log" -> LogLines.parse(rest);
            case "command" -> Command.parse(rest);
            default -> throw new IllegalArgumentException("has an unknown source. Write " + FORMS + ".");
        };
    }
}
