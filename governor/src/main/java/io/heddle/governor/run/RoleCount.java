package io.heddle.governor.run;

import io.heddle.hotspot.Role;
import java.util.List;

/**
 * The threads of one role that a run has shown.
 *
 * @param examples names, of those that took most CPU time
 */
public record RoleCount(Role role, int threads, List<String> examples) {}
