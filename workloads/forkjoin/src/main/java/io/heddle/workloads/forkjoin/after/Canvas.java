package io.heddle.workloads.forkjoin.after;

import io.heddle.workloads.forkjoin.Plane;
import java.awt.image.BufferedImage;

/** What is painted on. */
public final class Canvas {
    final Object lock = new Object();
    final BufferedImage image = new BufferedImage(Plane.WIDTH, Plane.HEIGHT, BufferedImage.TYPE_INT_RGB);
}
