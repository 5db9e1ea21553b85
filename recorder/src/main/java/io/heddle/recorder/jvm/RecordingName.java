package io.heddle.recorder.jvm;

import io.heddle.kernel.tasks.Proc;
import io.heddle.kernel.tasks.ProcessId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The name of a recording in a JVM, which identifies the process that started it: {@code heddle-NAMESPACE-PID-STARTTICKS}. The PID has
 * a meaning only in that PID namespace.
 */
record RecordingName(String namespace, ProcessId owner) {
    private static final Pattern NAME = Pattern.compile("name=(heddle-(\\d{1,18})-(\\d{1,9})-(\\d{1,18}))\\b");

    static RecordingName ofThisProcess() throws IOException {
        ProcessId self = Proc.live()
                .identity((int) ProcessHandle.current().pid())
                .orElseThrow(() -> new IOException("/proc does not show this process"));
        return new RecordingName(thisNamespace(), self);
    }

    private static String thisNamespace() throws IOException {
        return Files.readSymbolicLink(Path.of("/proc/self/ns/pid")).toString().replaceAll("\\D", "");
    }

    String text() {
        return "heddle-%s-%d-%d".formatted(namespace, owner.pid(), owner.startTicks());
    }

    /** The recordings in the reply to JFR.check that killed processes of this namespace have left running. */
    static List<String> abandoned(String reply) throws IOException {
        String here = thisNamespace();
        return NAME.matcher(reply)
                .results()
                .filter(name -> name.group(2).equals(here))
                .filter(name -> !Proc.live()
                        .isAlive(new ProcessId(Integer.parseInt(name.group(3)), Long.parseLong(name.group(4)))))
                .map(name -> name.group(1))
                .toList();
    }
}
