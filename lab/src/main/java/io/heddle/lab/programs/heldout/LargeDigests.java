package io.heddle.lab.programs.heldout;

import io.heddle.lab.programs.Arithmetic;
import io.heddle.lab.programs.Lifetime;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Held back by a thread that reaches safepoints late: it hashes large arrays, and the intrinsic code of the digest has no safepoint
 * poll. The other threads allocate, so that each young collection waits for it.
 */
public final class LargeDigests {
    public static final List<String> JVM_FLAGS = List.of("-XX:+UseSerialGC", "-Xms256m", "-Xmx256m", "-Xmn32m");

    private static final int DOCUMENT_BYTES = 64_000_000;
    private static final int BLOCKS = 1000;
    private static final int BLOCK_MICROS = 1;
    private static final int KEPT = 50;
    private static final int SMALL_DOCUMENTS = 20_000;
    private static final int SMALL_BYTES = 1000;

    private LargeDigests() {}

    public static void main(String[] arguments) throws InterruptedException, NoSuchAlgorithmException {
        Lifetime lifetime = Lifetime.of(arguments);
        byte[] document = new byte[DOCUMENT_BYTES];
        MessageDigest digest = MessageDigest.getInstance("SHA-256");
        byte[] small = new byte[SMALL_BYTES];
        for (int i = 0; i < SMALL_DOCUMENTS; i++) {
            // Whole digests, as later: otherwise a first reset discards the compiled code, and the next one may poll.
            digest.digest(small);
        }
        lifetime.repeatUncounted("digest", 1, () -> {
            if (digest.digest(document).length == 0) {
                throw new AssertionError("the digest is empty");
            }
        });
        lifetime.repeat("allocator", Math.max(1, Lifetime.cpus() - 1), LargeDigests::allocate);
        lifetime.finish();
    }

    private static void allocate() {
        byte[][] kept = new byte[KEPT][];
        for (int i = 0; i < BLOCKS; i++) {
            kept[i % KEPT] = new byte[ThreadLocalRandom.current().nextInt(500, 2000)];
            Arithmetic.compute(BLOCK_MICROS);
        }
    }
}
