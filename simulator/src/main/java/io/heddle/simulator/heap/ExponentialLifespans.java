package io.heddle.simulator.heap;

/**
 * Most objects die young, some live as long as a piece of work of their thread, and few for ever: the share of bytes that live
 * is {@code shortShare e^(-x / shortBytes) + (1 - shortShare - permanentShare) e^(-x / longBytes) + permanentShare} after the
 * thread has allocated x more.
 *
 * @param shortShare the share of bytes that die young
 * @param shortBytes the mean lifespan of those
 * @param longBytes the mean lifespan of the others
 * @param permanentShare the share of bytes that never die
 */
public record ExponentialLifespans(double shortShare, double shortBytes, double longBytes, double permanentShare)
        implements Lifespans {
    public ExponentialLifespans {
        if (!(shortShare >= 0 && permanentShare >= 0 && shortShare + permanentShare <= 1)) {
            throw new IllegalArgumentException(
                    "shares of short and permanent lifespans are at least 0 and together at most 1, not %s and %s"
                            .formatted(shortShare, permanentShare));
        }
        if (!(shortBytes > 0 && longBytes > 0)) {
            throw new IllegalArgumentException(
                    "mean lifespans are above 0 bytes, not %s and %s".formatted(shortBytes, longBytes));
        }
    }

    @Override
    public double live(long nearBytes, long farBytes) {
        return shortShare * between(nearBytes, farBytes, shortBytes)
                + longShare() * between(nearBytes, farBytes, longBytes)
                + permanent(farBytes - nearBytes);
    }

    /** The integral of e^(-x / mean) from one age to another. */
    private static double between(long near, long far, double mean) {
        return mean * (Math.exp(-near / mean) - Math.exp(-far / mean));
    }

    private double longShare() {
        return 1 - shortShare - permanentShare;
    }

    @Override
    public double permanent(long bytes) {
        return permanentShare * bytes;
    }

    @Override
    public ExponentialLifespans scaled(double factor) {
        return new ExponentialLifespans(shortShare, shortBytes, longBytes * factor, permanentShare);
    }

    @Override
    public double draw(double fraction) {
        if (fraction < shortShare) {
            return -shortBytes * Math.log1p(-fraction / shortShare);
        }
        if (fraction < 1 - permanentShare) {
            return -longBytes * Math.log1p(-(fraction - shortShare) / longShare());
        }
        return Double.POSITIVE_INFINITY;
    }
}
