package io.heddle.watch.accounting;

import io.heddle.hotspot.roles.Role;
import java.util.List;

/**
 * The threads of one role that a run has shown.
 *
 * @param examples names, of those that took most CPU time
 */
public record RoleCount(Role role, int threads, List<String> examples) {}
