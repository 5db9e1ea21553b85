package io.heddle.lab.programs.unseen;

import io.heddle.lab.programs.Lifetime;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Held back by allocation stalls. Threads decode frames of four megabytes each into new arrays, faster than the collector frees old ones
 * in its heap, because it has to mark a large index in each cycle.
 */
public final class VideoFrames {
    public static final List<String> JVM_FLAGS = List.of(
            "-XX:+UseZGC", "-Xms" + (160 + 30 * Lifetime.cpus()) + "m", "-Xmx" + (160 + 30 * Lifetime.cpus()) + "m");

    private static final int SCENES = 1_000_000;
    private static final int ROWS = 500;
    private static final int COLUMNS = 2000;
    private static final int BLOCK = 16;

    private record Scene(int firstFrame, int frames) {}

    private final Map<Integer, Scene> index = new HashMap<>();

    private VideoFrames() {
        for (int i = 0; i < SCENES; i++) {
            index.put(i, new Scene(i, 24));
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        VideoFrames video = new VideoFrames();
        Lifetime lifetime = Lifetime.of(arguments);
        for (int i = 0; i < Lifetime.cpus(); i++) {
            Decoder decoder = new Decoder(video, i);
            lifetime.repeat("decoder-" + i, 1, decoder::decodeNext);
        }
        lifetime.finish();
    }

    private Scene scene(int number) {
        return index.getOrDefault(number, new Scene(0, 1));
    }

    /** Decodes the frames of one part of the video. Each frame depends on the previous one. */
    private static final class Decoder {
        private final VideoFrames video;
        private int number;
        private int[][] previous = new int[ROWS][COLUMNS];

        Decoder(VideoFrames video, int number) {
            this.video = video;
            this.number = number;
        }

        void decodeNext() {
            int[][] frame = new int[ROWS][COLUMNS];
            Scene scene = video.scene(number % SCENES);
            for (int y = 0; y < ROWS; y++) {
                for (int x = 0; x < COLUMNS; x += BLOCK) {
                    frame[y][x] = previous[y][x] + scene.firstFrame() % scene.frames();
                }
            }
            previous = frame;
            number++;
        }
    }
}
