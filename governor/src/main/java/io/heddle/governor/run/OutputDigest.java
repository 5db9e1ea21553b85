package io.heddle.governor.run;

/** What a program wrote to standard output, so far as to tell whether two runs wrote the same. */
public record OutputDigest(long bytes, String sha256) {}
