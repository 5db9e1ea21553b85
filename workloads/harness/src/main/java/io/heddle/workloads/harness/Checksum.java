package io.heddle.workloads.harness;

/** A checksum of a sequence that depends on all values and their order. Not thread-safe. */
public final class Checksum {
    private long value = 1;

    public Checksum add(long part) {
        value = SplitMix64.mix(value * 31 + part);
        return this;
    }

    public Checksum add(CharSequence text) {
        long hash = text.length();
        for (int i = 0; i < text.length(); i++) {
            hash = hash * 31 + text.charAt(i);
        }
        return add(hash);
    }

    public Checksum add(byte[] bytes) {
        long hash = bytes.length;
        for (byte b : bytes) {
            hash = hash * 31 + b;
        }
        return add(hash);
    }

    public long value() {
        return value;
    }
}
