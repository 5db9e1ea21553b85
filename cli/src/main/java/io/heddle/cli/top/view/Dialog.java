package io.heddle.cli.top.view;

import io.heddle.cli.top.policies.PolicyChange;
import java.util.List;

/** The objects that the keys act on. */
public sealed interface Dialog {
    /** The table of threads. */
    record Table() implements Dialog {}

    /** The list of keys. */
    record Help() implements Dialog {}

    /** The entry of the filter, which applies while it is typed. */
    record FilterEntry() implements Dialog {}

    /** The policy of a JVM, and the reasons for it. */
    record Reasons(int pid) implements Dialog {}

    /**
     * The menu of policies for one JVM.
     *
     * @param choices the names of policies, and {@link PolicyChange#NONE}
     */
    record PolicyMenu(int pid, List<String> choices, int cursor) implements Dialog {
        public PolicyMenu {
            choices = List.copyOf(choices);
        }

        public PolicyMenu move(int rows) {
            return new PolicyMenu(pid, choices, Math.clamp(cursor + rows, 0, choices.size() - 1));
        }

        public String chosen() {
            return choices.get(cursor);
        }
    }
}
