package io.heddle.watch.peers;

import java.util.Arrays;
import java.util.Optional;

/** A JVM that a build tool's command hands its work to, so that the command itself only waits. */
public enum BuildDaemon {
    GRADLE("org.gradle.launcher.daemon.bootstrap.GradleDaemon", "a Gradle daemon", "gradle --no-daemon"),

    /** Its native client can't do without it. */
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
    private final String wayOut;

    BuildDaemon(String mainClass, String description, String wayOut) {
        this.mainClass = mainClass;
        this.description = description;
        this.wayOut = wayOut;
    }

    /** The daemon that runs in a JVM with this command line, if one does. */
    static Optional<BuildDaemon> of(String[] commandLine) {
        return Arrays.stream(values())
                .filter(daemon -> Arrays.asList(commandLine).contains(daemon.mainClass))
                .findFirst();
    }

    public String describe() {
        return description;
    }

    /** What makes the tool do its work within the command. */
    public String wayOut() {
        return wayOut;
    }
}
