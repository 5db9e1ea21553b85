package io.heddle.workloads.script;

/** What {@code bodies.py} computes, operation by operation, because the order decides how floating-point numbers round. */
final class Bodies {
    private static final int COUNT = 5;
    private static final int STEPS = 400;
    private static final double DT = 0.0078125;

    private final double[][] place = new double[COUNT][3];
    private final double[][] speed = new double[COUNT][3];

    private Bodies(long seed) {
        for (int i = 0; i < COUNT; i++) {
            place[i] = new double[] {seed % (7 + i), seed % (11 + i), seed % (13 + i)};
        }
    }

    static long energy(long seed) {
        Bodies bodies = new Bodies(seed);
        for (int step = 0; step < STEPS; step++) {
            bodies.advance();
        }
        double energy = 0;
        for (int i = 0; i < COUNT; i++) {
            double[] v = bodies.speed[i];
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
                place[i][axis] += DT * speed[i][axis];
            }
        }
    }

    private void attract(int i, int j) {
        double[] d = new double[3];
        for (int axis = 0; axis < 3; axis++) {
            d[axis] = place[i][axis] - place[j][axis];
        }
        double distance = d[0] * d[0] + d[1] * d[1] + d[2] * d[2] + 1.0;
        double pull = DT / (distance * distance);
        for (int axis = 0; axis < 3; axis++) {
            speed[i][axis] -= d[axis] * mass(j) * pull;
            speed[j][axis] += d[axis] * mass(i) * pull;
        }
    }

    private static double mass(int body) {
        return 1.0 + body;
    }
}
