package io.heddle.cli.options;

import picocli.CommandLine.IVersionProvider;

/** The version of this build. */
public final class HeddleVersion implements IVersionProvider {
    @Override
    public String[] getVersion() {
        return new String[] {"heddle " + number()};
    }

    /** The number alone, as the jar's manifest has it. */
    public static String number() {
        String version = HeddleVersion.class.getPackage().getImplementationVersion();
        return version == null ? "(development)" : version;
    }
}
