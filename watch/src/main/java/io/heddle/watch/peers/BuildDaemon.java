package io.heddle.watch.peers;

import java.util.Arrays;
import java.util.Optional;

/** A JVM that does the work of a build tool's command, while the command itself waits. */
public enum BuildDaemon {
    GRADLE("org.gradle.launcher.daemon.bootstrap.GradleDaemon", "a Gradle daemon", "gradle --no-daemon"),

    /** mvnd's native client works only with a daemon. */
    MAVEN(
            "org.mvndaemon.mvnd.common.MavenDaemon",
            "a Maven daemon (mvnd)",
            "mvn itself, or mvnd.sh -Dmvnd.noDaemon=true"),

    KOTLIN(
            "org.jetbrains.kotlin.daemon.KotlinCompileDaemon",
            "a Kotlin compile daemon",
            "-Pkotlin.compiler.execution.strategy=in-process");

    private final String mainClass;
    private final String description;
    private final String alternative;

    BuildDaemon(String mainClass, String description, String alternative) {
        this.mainClass = mainClass;
        this.description = description;
        this.alternative = alternative;
    }

    /** The daemon that runs with this command line; empty if it is none. */
    static Optional<BuildDaemon> of(String[] commandLine) {
        return Arrays.stream(values())
                .filter(daemon -> Arrays.asList(commandLine).contains(daemon.mainClass))
                .findFirst();
    }

    public String describe() {
        return description;
    }

    /** The command or option that makes the tool work without a daemon. */
    public String alternative() {
        return alternative;
    }
}
