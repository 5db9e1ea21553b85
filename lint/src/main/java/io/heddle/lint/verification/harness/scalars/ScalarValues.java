package io.heddle.lint.verification.harness.scalars;

import io.heddle.lint.verification.harness.scalars.ArgumentStyle.Numbers;
import io.heddle.lint.verification.harness.scalars.ArgumentStyle.Parts;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** Random numbers, characters, texts and constants of enums. */
public final class ScalarValues {
    private static final int LARGEST = 1_000;
    private static final int LARGEST_SMALL = 9;
    private static final int LARGEST_ARGUMENT = 20;
    private static final int LARGEST_FEW = 4;

    /** The longest number as a text. */
    private static final int MOST_DIGITS = 4;

    private final Random random;
    private final ArgumentStyle style;
    private final Positions positions;
    private final List<String> compared;

    /** @param compared the texts with which the program compares others */
    public ScalarValues(Random random, ArgumentStyle style, Positions positions, List<String> compared) {
        this.random = random;
        this.style = style;
        this.positions = positions;
        this.compared = compared;
    }

    public Integer number() {
        return switch (style.numbers()) {
            case RANGE, INCLUSIVE_RANGE -> random.nextInt(-LARGEST, LARGEST + 1);
            case SMALL -> random.nextInt(LARGEST_SMALL + 1);
            case POSITIONS -> positions.next(random);
        };
    }

    public String text(int length, int depth) {
        return switch (style.texts()) {
            case LETTERS -> text(random, length);
            case NUMBERS -> String.valueOf(random.nextInt((int) Math.pow(10, Math.clamp(length, 1, MOST_DIGITS))));
            case COMPARED -> {
                if (!compared.isEmpty() && random.nextBoolean()) {
                    yield compared.get(random.nextInt(compared.size()));
                }
                if (style.numbers() != Numbers.POSITIONS) {
                    yield text(random, length);
                }
                yield depth == 0 ? label(positions.early(random)) : label(number());
            }
        };
    }

    /** The text that names a position. */
    public static String label(int position) {
        return "v" + position;
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
    public Object of(Class<?> type, int depth) {
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
                    "java.io.Serializable" -> depth == 0 ? (Object) argument() : number();
            case "long", "java.lang.Long" -> (long) (depth == 0 ? argument() : number());
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

    private int argument() {
        return switch (style.numbers()) {
            case POSITIONS -> positions.early(random);
            case RANGE, INCLUSIVE_RANGE, SMALL ->
                1 + random.nextInt(style.parts() == Parts.FEW_OTHERS ? LARGEST_FEW : LARGEST_ARGUMENT);
        };
    }
}
