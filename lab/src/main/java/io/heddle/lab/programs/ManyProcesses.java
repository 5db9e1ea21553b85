package io.heddle.lab.programs;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Starts a command several times and waits for all processes. Arguments: their number, and the command. */
public final class ManyProcesses {
    private ManyProcesses() {}

    public static void main(String[] arguments) throws IOException, InterruptedException {
        List<String> command = Arrays.asList(arguments).subList(1, arguments.length);
        List<Process> children = new ArrayList<>();
        for (int i = 0; i < Integer.parseInt(arguments[0]); i++) {
            children.add(new ProcessBuilder(command).inheritIO().start());
        }
        for (Process child : children) {
            child.waitFor();
        }
    }
}
