package blocking;

import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.util.concurrent.RecursiveTask;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;

/** Streams that never leave memory. */
class CleanMemoryStreams extends RecursiveTask<Integer> {
    private final String[] pages;
    private final int from;
    private final int to;

    CleanMemoryStreams(String[] pages, int from, int to) {
        this.pages = pages;
        this.from = from;
        this.to = to;
    }

    @Override
    protected Integer compute() {
        if (to - from > 8) {
            int middle = (from + to) >>> 1;
            CleanMemoryStreams left = new CleanMemoryStreams(pages, from, middle);
            left.fork();
            int right = new CleanMemoryStreams(pages, middle, to).compute();
            return left.join() + right;
        }
        int bytes = 0;
        for (int i = from; i < to; i++) {
            bytes += compressed(pages[i]);
        }
        return bytes;
    }

    private static int compressed(String page) {
        ByteArrayOutputStream sink = new ByteArrayOutputStream();
        Deflater deflater = new Deflater();
        try (DeflaterOutputStream out = new DeflaterOutputStream(sink, deflater)) {
            BufferedReader reader = new BufferedReader(new StringReader(page));
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                out.write(line.getBytes(java.nio.charset.StandardCharsets.UTF_8));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            deflater.end();
        }
        return sink.size();
    }
}
