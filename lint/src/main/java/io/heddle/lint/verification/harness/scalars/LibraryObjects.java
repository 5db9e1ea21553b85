package io.heddle.lint.verification.harness.scalars;

import java.awt.image.BufferedImage;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Objects of the JDK. */
public final class LibraryObjects {
    private static final int LARGEST_LATCH = 1;
    private static final int LONGEST_IMAGE_SIDE = 120;

    private LibraryObjects() {}

    /** An object of a type; null if the type is another one. */
    @SuppressWarnings({"JdkObsolete", "UnnecessaryStringBuilder"})
    public static @Nullable Object of(Class<?> type, Random random, int size, ArgumentStyle style) {
        return switch (type.getName()) {
            case "java.lang.StringBuilder" -> new StringBuilder();
            case "java.lang.StringBuffer" -> new StringBuffer();
            case "java.util.Random" -> new Random(random.nextLong());
            case "java.util.concurrent.ForkJoinPool",
                    "java.util.concurrent.ExecutorService",
                    "java.util.concurrent.Executor" -> ForkJoinPool.commonPool();
            case "java.util.concurrent.atomic.AtomicInteger" -> new AtomicInteger();
            case "java.util.concurrent.atomic.AtomicLong" -> new AtomicLong();
            case "java.util.concurrent.atomic.AtomicBoolean" -> new AtomicBoolean();
            case "java.util.concurrent.atomic.AtomicReference" -> new AtomicReference<>();
            case "java.util.concurrent.atomic.AtomicIntegerArray" -> new AtomicIntegerArray(size);
            case "java.util.concurrent.atomic.AtomicLongArray" -> new AtomicLongArray(size);
            case "java.util.concurrent.atomic.LongAdder" -> new LongAdder();
            case "java.util.concurrent.atomic.DoubleAdder" -> new DoubleAdder();
            case "java.util.concurrent.locks.Lock", "java.util.concurrent.locks.ReentrantLock" -> new ReentrantLock();
            case "java.util.concurrent.locks.ReadWriteLock", "java.util.concurrent.locks.ReentrantReadWriteLock" ->
                new ReentrantReadWriteLock();
            case "java.util.concurrent.CountDownLatch" -> new CountDownLatch(LARGEST_LATCH);
            case "java.util.concurrent.Semaphore" -> new Semaphore(1);
            case "java.util.regex.Pattern" -> Pattern.compile("[a-m]+");
            case "java.io.File" -> SampleFiles.create(random, size, style).toFile();
            case "java.nio.file.Path" -> SampleFiles.create(random, size, style);
            case "java.awt.image.BufferedImage" -> image(random, size);
            case "java.lang.Class" -> Object.class;
            default -> null;
        };
    }

    private static BufferedImage image(Random random, int size) {
        int side = Math.clamp(size, 1, LONGEST_IMAGE_SIDE);
        BufferedImage image = new BufferedImage(side, side, BufferedImage.TYPE_INT_RGB);
        for (int y = 0; y < side; y++) {
            for (int x = 0; x < side; x++) {
                image.setRGB(x, y, random.nextInt());
            }
        }
        return image;
    }
}
