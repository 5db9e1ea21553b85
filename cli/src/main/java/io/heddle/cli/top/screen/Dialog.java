package io.heddle.cli.top.screen;

import java.util.List;

/** The objects that the keys act on. */
sealed interface Dialog {
    /** The table of threads. */
    record Table() implements Dialog {}

    /** The list of keys. */
    record Help() implements Dialog {}

    /** The entry of the filter, which applies while it is typed. */
    record FilterEntry() implements Dialog {}

    /**
     * The menu of policies for one JVM.
     *
     * @param choices the names of policies, and {@link #NONE}
     */
    record PolicyMenu(int pid, List<String> choices, int cursor) implements Dialog {
        /** The entry that reverts a policy. */
        static final String NONE = "none";

        public PolicyMenu {
            choices = List.copyOf(choices);
        }

        PolicyMenu move(int rows) {
            return new PolicyMenu(pid, choices, Math.clamp(cursor + rows, 0, choices.size() - 1));
        }

        String chosen() {
            return choices.get(cursor);
        }
    }
}
