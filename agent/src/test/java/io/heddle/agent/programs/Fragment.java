package io.heddle.agent.programs;

import java.util.Random;

/** A way in which threads deal with each other; what it says depends on its random numbers alone. */
interface Fragment {
    String run(Random random) throws Exception;

    default String say(Random random) {
        try {
            return run(random);
        } catch (Exception e) {
            return e.toString();
        }
    }
}
