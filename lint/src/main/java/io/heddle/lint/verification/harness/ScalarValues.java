package io.heddle.lint.verification.harness;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** Random numbers, characters, texts and constants of enums. */
final class ScalarValues {
    private final Random random;
    private final int least;
    private final int bound;

    /**
     * @param least the least number
     * @param bound the bound of numbers, exclusive
     */
    ScalarValues(Random random, int least, int bound) {
        this.random = random;
        this.least = least;
        this.bound = bound;
    }

    Integer number() {
        return random.nextInt(least, bound);
    }

    String text(int length) {
        return text(random, length);
    }

    static String text(Random random, int length) {
        char[] text = new char[length];
        for (int i = 0; i < length; i++) {
            text[i] = random.nextInt(6) == 0 ? ' ' : (char) ('a' + random.nextInt(26));
        }
        return new String(text);
    }

    /** A value of a type; null if the type is another one. A number that is an argument of a task is small and positive. */
    @Nullable
    Object of(Class<?> type, int depth) {
        if (type.isEnum()) {
            Object[] constants = type.getEnumConstants();
            return constants[random.nextInt(constants.length)];
        }
        return switch (type.getName()) {
            case "int",
                    "java.lang.Integer",
                    "java.lang.Object",
                    "java.lang.Number",
                    "java.lang.Comparable",
                    "java.io.Serializable" -> depth == 0 ? (Object) (1 + random.nextInt(20)) : number();
            case "long", "java.lang.Long" -> (long) number();
            case "double", "java.lang.Double" -> random.nextInt(1 << 20) / 1024.0;
            case "float", "java.lang.Float" -> random.nextInt(1 << 10) / 16f;
            case "short", "java.lang.Short" -> (short) random.nextInt(1 << 15);
            case "byte", "java.lang.Byte" -> (byte) random.nextInt(256);
            case "char", "java.lang.Character" -> (char) ('a' + random.nextInt(26));
            case "boolean", "java.lang.Boolean" -> random.nextBoolean();
            case "java.math.BigInteger" -> BigInteger.valueOf(number());
            case "java.math.BigDecimal" -> BigDecimal.valueOf(number());
            default -> null;
        };
    }
}
