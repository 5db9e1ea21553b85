package io.heddle.cli.options;

import java.nio.file.Path;

/** The folder of this Heddle: a checkout, or an unpacked release. The launcher passes it as a system property. */
public final class HeddleHome {
    private HeddleHome() {}

    public static Path path() {
        return Path.of(System.getProperty("heddle.home", ".")).toAbsolutePath().normalize();
    }
}
