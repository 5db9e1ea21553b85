package io.heddle.lab.truth;

import java.util.List;
import java.util.stream.Stream;

/** What the authors of the rules of {@code heddle explain} know of a program. Only unseen programs test the rules. */
public enum Knowledge {
    /** The rules were developed with these programs. */
    SEEN("seen"),

    /** An earlier version of the rules was tested with these programs. The present one has been developed with them. */
    HELD_OUT_EARLIER("held out earlier"),

    /** The rules were frozen before their authors saw these programs. */
    UNSEEN("unseen");

    private final String label;

    Knowledge(String label) {
        this.label = label;
    }

    public String label() {
        return label;
    }

    public List<GroundTruth> programs() {
        Stream<List<GroundTruth>> lists =
                switch (this) {
                    case SEEN -> Stream.of(GroundTruth.CAUSES, GroundTruth.VARIANTS, GroundTruth.HEALTHY);
                    case HELD_OUT_EARLIER -> Stream.of(GroundTruth.HELD_OUT, GroundTruth.HELD_OUT_HEALTHY);
                    case UNSEEN -> Stream.of(GroundTruth.UNSEEN, GroundTruth.UNSEEN_HEALTHY);
                };
        return lists.flatMap(List::stream).toList();
    }
}
