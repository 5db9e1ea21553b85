package io.heddle.workloads.forkjoin.after;

import io.heddle.workloads.forkjoin.ComplexPlane;
import java.awt.image.BufferedImage;

/** The shared image. */
public final class Canvas {
    final Object lock = new Object();
    final BufferedImage image = new BufferedImage(ComplexPlane.WIDTH, ComplexPlane.HEIGHT, BufferedImage.TYPE_INT_RGB);
}
