package io.heddle.workloads.script;

/** The computation of {@code bodies.py} with the same order of operations, on which the rounding depends. */
final class NBodySimulation {
    private static final int COUNT = 5;
    private static final int STEPS = 400;
    private static final double DT = 0.0078125;

    private final double[][] position = new double[COUNT][3];
    private final double[][] velocity = new double[COUNT][3];

    private NBodySimulation(long seed) {
        for (int i = 0; i < COUNT; i++) {
            position[i] = new double[] {seed % (7 + i), seed % (11 + i), seed % (13 + i)};
        }
    }

    static long energy(long seed) {
        NBodySimulation bodies = new NBodySimulation(seed);
        for (int step = 0; step < STEPS; step++) {
            bodies.advance();
        }
        double energy = 0;
        for (int i = 0; i < COUNT; i++) {
            double[] v = bodies.velocity[i];
            energy += mass(i) * (v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
        }
        return (long) (energy * 1_000_000.0);
    }

    private void advance() {
        for (int i = 0; i < COUNT; i++) {
            for (int j = i + 1; j < COUNT; j++) {
                attract(i, j);
            }
        }
        for (int i = 0; i < COUNT; i++) {
            for (int axis = 0; axis < 3; axis++) {
                position[i][axis] += DT * velocity[i][axis];
            }
        }
    }

    private void attract(int i, int j) {
        double[] d = new double[3];
        for (int axis = 0; axis < 3; axis++) {
            d[axis] = position[i][axis] - position[j][axis];
        }
        double distance = d[0] * d[0] + d[1] * d[1] + d[2] * d[2] + 1.0;
        double pull = DT / (distance * distance);
        for (int axis = 0; axis < 3; axis++) {
            velocity[i][axis] -= d[axis] * mass(j) * pull;
            velocity[j][axis] += d[axis] * mass(i) * pull;
        }
    }

    private static double mass(int body) {
        return 1.0 + body;
    }
}
