package io.heddle.agent.programs;

import java.util.Random;

/** A part of a random program in which threads interact. Its result depends on its random numbers only. */
interface Fragment {
    String run(Random random) throws Exception;

    default String result(Random random) {
        try {
            return run(random);
        } catch (Exception e) {
            return e.toString();
        }
    }
}
