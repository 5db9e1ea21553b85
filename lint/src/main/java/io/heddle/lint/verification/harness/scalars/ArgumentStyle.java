package io.heddle.lint.verification.harness.scalars;

import java.util.List;

/**
 * How arguments relate to each other.
 *
 * @param numbers what the numbers of a constructor are
 * @param parts the sizes of parts of the data
 * @param texts what texts contain
 */
public record ArgumentStyle(Numbers numbers, Parts parts, Texts texts) {
    /** Numbers that are arguments of a task or of an object. */
    public enum Numbers {
        /** The range of the data, without its end. */
        RANGE,

        /** The range of the data, with its last element. */
        INCLUSIVE_RANGE,

        /** Random and small, as are the elements of the data. */
        SMALL,

        /** Positions in the data, as are the elements of the data. */
        POSITIONS
    }

    /** Sizes of the parts of the data and of objects of the program. */
    public enum Parts {
        VARIED,

        /** All parts have one small size. */
        EQUAL,

        /** All parts have one small size, and so has all data after the first argument. */
        FEW_OTHERS,

        /** Parameters of one type have the same object. */
        SHARED,

        /** The collections and arrays in an argument that is an object have as many elements as an argument that is an array. */
        LARGE
    }

    /** Contents of texts. */
    public enum Texts {
        LETTERS,

        /** Words are numbers. */
        NUMBERS,

        /** Texts with which the program compares others. */
        COMPARED
    }

    public static final ArgumentStyle RANGE = new ArgumentStyle(Numbers.RANGE, Parts.VARIED, Texts.LETTERS);
    public static final ArgumentStyle SHARED = new ArgumentStyle(Numbers.RANGE, Parts.SHARED, Texts.LETTERS);

    /** The styles in the order in which they are tried, those that suit most tasks first. */
    public static final List<ArgumentStyle> ALL = List.of(
            RANGE,
            new ArgumentStyle(Numbers.INCLUSIVE_RANGE, Parts.VARIED, Texts.LETTERS),
            new ArgumentStyle(Numbers.RANGE, Parts.EQUAL, Texts.LETTERS),
            new ArgumentStyle(Numbers.SMALL, Parts.VARIED, Texts.LETTERS),
            new ArgumentStyle(Numbers.POSITIONS, Parts.VARIED, Texts.COMPARED),
            new ArgumentStyle(Numbers.RANGE, Parts.LARGE, Texts.COMPARED),
            new ArgumentStyle(Numbers.SMALL, Parts.FEW_OTHERS, Texts.COMPARED),
            new ArgumentStyle(Numbers.INCLUSIVE_RANGE, Parts.VARIED, Texts.NUMBERS));

    /** Whether a path leads to a text file, not to a folder. */
    boolean hasOneFile() {
        return texts == Texts.NUMBERS || parts == Parts.FEW_OTHERS;
    }

    /** Whether empty collections of objects are filled after the object is created. The first styles leave objects as they are. */
    public boolean fillsCollections() {
        return texts == Texts.COMPARED;
    }
}
