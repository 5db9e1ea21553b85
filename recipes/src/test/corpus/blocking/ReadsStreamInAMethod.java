package blocking;

import java.io.BufferedReader;
import java.io.FileReader;
import java.io.IOException;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;

class ReadsStreamInAMethod {
    static int longest(String file) {
        return ForkJoinPool.commonPool().invoke(ForkJoinTask.adapt(() -> longestLine(file)));
    }

    private static int longestLine(String file) throws IOException {
        int longest = 0;
        try (BufferedReader reader = new BufferedReader(new FileReader(file))) { // expect: blocking-in-task
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                longest = Math.max(longest, line.length());
            }
        }
        return longest;
    }
}
