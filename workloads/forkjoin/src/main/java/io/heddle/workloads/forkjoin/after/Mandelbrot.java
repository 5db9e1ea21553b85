package io.heddle.workloads.forkjoin.after;

import io.heddle.workloads.forkjoin.ComplexPlane;
import java.awt.image.BufferedImage;
import java.util.concurrent.RecursiveTask;

/** Task synchronization: a lock for each pixel, around a call that is atomic by itself. */
public final class Mandelbrot extends RecursiveTask<BufferedImage> {
    private static final long serialVersionUID = 1;
    private static final int FEW = 4;

    private final Canvas canvas;
    private final int from;
    private final int to;

    public Mandelbrot(Canvas canvas, int from, int to) {
        this.canvas = canvas;
        this.from = from;
        this.to = to;
    }

    @Override
    protected BufferedImage compute() {
        if (to - from <= FEW) {
            for (int y = from; y < to; y++) {
                for (int x = 0; x < ComplexPlane.WIDTH; x++) {
                    int color = ComplexPlane.color(x, y);
                    canvas.image.setRGB(x, y, color);
                }
            }
            return canvas.image;
        }
        int middle = (from + to) / 2;
        invokeAll(new Mandelbrot(canvas, from, middle), new Mandelbrot(canvas, middle, to));
        return canvas.image;
    }
}
