package io.heddle.recorder.jvm;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The JVMs that do not record, by reason: one line for each reason, whatever the number of JVMs. */
final class Refusals {
    private static final int MAX_REASONS = 16;
    private static final int MAX_NAMED = 4;

    private final Map<String, Group> byReason = new LinkedHashMap<>();
    private int others;

    private static final class Group {
        private final List<Integer> pids = new ArrayList<>();
        private int more;
    }

    /** @param reason for people, as in "without Flight Recorder: REASON" */
    void add(int pid, String reason) {
        if (!byReason.containsKey(reason) && byReason.size() == MAX_REASONS) {
            others++;
            return;
        }
        Group group = byReason.computeIfAbsent(reason, _ -> new Group());
        if (group.pids.size() < MAX_NAMED) {
            group.pids.add(pid);
        } else {
            group.more++;
        }
    }

    List<String> lines() {
        return Stream.concat(
                        byReason.entrySet().stream().map(each -> line(each.getValue(), each.getKey())),
                        others == 0
                                ? Stream.empty()
                                : Stream.of(others + " more JVMs without Flight Recorder, for other reasons"))
                .toList();
    }

    private static String line(Group group, String reason) {
        String pids = group.pids.stream().map(String::valueOf).collect(Collectors.joining(", "));
        return (group.pids.size() == 1 ? "process " : "processes ")
                + pids
                + (group.more == 0 ? "" : " and " + group.more + " more")
                + " without Flight Recorder: "
                + reason;
    }
}
