package io.heddle.workloads.harness;

/** A fingerprint of a sequence: other values, or the same in another order, give another one. For one thread. */
public final class Checksum {
    private long value = 1;

    public Checksum add(long part) {
        value = Dice.mix(value * 31 + part);
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
