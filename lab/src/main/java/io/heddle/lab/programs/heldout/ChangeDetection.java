package io.heddle.lab.programs.heldout;

import io.heddle.lab.programs.Lifetime;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Held back by system calls: before each request it asks the kernel for the times of files, to find out whether one has changed. */
public final class ChangeDetection {
    public static final List<String> JVM_FLAGS = List.of("-XX:+UseSerialGC", "-Xmx128m");

    private static final int FILES = 50;
    private static final int REQUESTS = 20;

    private ChangeDetection() {}

    public static void main(String[] arguments) throws InterruptedException, IOException {
        Lifetime lifetime = Lifetime.of(arguments);
        Path folder = Files.createTempDirectory("heddle-templates-");
        File[] templates = new File[FILES];
        for (int i = 0; i < FILES; i++) {
            templates[i] = Files.createFile(folder.resolve("template-" + i)).toFile();
        }
        lifetime.repeat("request", Lifetime.cpus(), () -> {
            for (int i = 0; i < REQUESTS; i++) {
                requireUnchanged(templates);
            }
        });
        lifetime.finish();
        for (File template : templates) {
            Files.delete(template.toPath());
        }
        Files.delete(folder);
    }

    private static void requireUnchanged(File[] templates) {
        for (File template : templates) {
            if (template.lastModified() == 0) {
                throw new AssertionError(template + " is gone");
            }
        }
    }
}
