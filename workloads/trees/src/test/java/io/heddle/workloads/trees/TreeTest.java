package io.heddle.workloads.trees;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TreeTest {
    @Test
    void a_walk_weighs_left_and_right_differently() {
        long seed = 9;
        assertThat(Tree.grow(seed, 1).walk(3))
                .isEqualTo(Tree.payload(seed, 1) + 3 * Tree.payload(seed, 2) + 5 * Tree.payload(seed, 3));
    }

    @Test
    void trees_of_other_seeds_or_depths_differ() {
        long sum = Tree.grow(1, 3).walk(3);
        assertThat(Tree.grow(2, 3).walk(3)).isNotEqualTo(sum);
        assertThat(Tree.grow(1, 4).walk(3)).isNotEqualTo(sum);
    }
}
