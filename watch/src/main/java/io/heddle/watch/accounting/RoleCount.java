package io.heddle.watch.accounting;

import io.heddle.hotspot.roles.Role;
import java.util.List;

/**
 * The number of threads of one role in a run.
 *
 * @param examples names of those that used most CPU time
 */
public record RoleCount(Role role, int threads, List<String> examples) {}
