package io.heddle.cli.top.figures;

import java.util.List;

/** The sums over the threads of one role in an interval. */
public record RoleRow(String role, int threads, double cpu, double waiting, double switchesPerSecond) {
    /** The sums of rows, all of this role. */
    public static RoleRow of(String role, List<ThreadRow> rows) {
        return new RoleRow(
                role,
                rows.size(),
                rows.stream().mapToDouble(ThreadRow::cpu).sum(),
                rows.stream().mapToDouble(ThreadRow::waiting).sum(),
                rows.stream().mapToDouble(ThreadRow::switchesPerSecond).sum());
    }
}
