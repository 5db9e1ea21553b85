package io.heddle.cli.top.policies;

/** Puts a JVM under a policy, or reverts the policy. */
public interface PolicyChange {
    /** The entry for no policy: it only reverts the one in force. */
    String NONE = "none";

    /**
     * Makes the change, which may take seconds.
     *
     * @param policy a name, or {@link #NONE}
     * @return one line about what was done, or the reason why not
     */
    String make(int pid, String policy);
}
