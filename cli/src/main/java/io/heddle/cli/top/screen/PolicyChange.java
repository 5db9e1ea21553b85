package io.heddle.cli.top.screen;

/** Puts a JVM under a policy, or reverts the policy. */
interface PolicyChange {
    /**
     * Makes the change, which may take seconds.
     *
     * @param policy a name, or {@link Dialog.PolicyMenu#NONE}
     * @return one line about what was done, or the reason why not
     */
    String make(int pid, String policy);
}
