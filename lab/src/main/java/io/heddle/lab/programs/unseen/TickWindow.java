package io.heddle.lab.programs.unseen;

import io.heddle.lab.programs.Lifetime;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Held back by premature promotion. The young generation holds fewer ticks than the window of the moving average, so that ticks move to
 * the old generation before they leave the window. Full collections free them, and pass over all instruments.
 */
public final class TickWindow {
    public static final List<String> JVM_FLAGS = List.of("-XX:+UseSerialGC", "-Xms330m", "-Xmx330m", "-Xmn10m");

    private static final int INSTRUMENTS = 1_800_000;
    private static final int WINDOW = 50_000;
    private static final int TICKS = 1000;

    private record Instrument(int number, String name) {}

    private record Tick(Instrument instrument, int price, String message) {}

    private final Instrument[] instruments = new Instrument[INSTRUMENTS];
    private final ArrayDeque<Tick> window = new ArrayDeque<>(WINDOW + 1);
    private final byte[] received = "price;volume;venue;".repeat(17).getBytes(StandardCharsets.US_ASCII);
    private long sum;

    private TickWindow() {
        for (int i = 0; i < INSTRUMENTS; i++) {
            instruments[i] = new Instrument(i, "I" + i);
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        TickWindow program = new TickWindow();
        Lifetime lifetime = Lifetime.of(arguments);
        lifetime.repeat("ticks", 1, program::receive);
        lifetime.finish();
    }

    private void receive() {
        for (int i = 0; i < TICKS; i++) {
            Tick tick = parse();
            window.addLast(tick);
            sum += tick.price();
            if (window.size() > WINDOW) {
                sum -= window.removeFirst().price();
            }
        }
        if (sum <= 0) {
            throw new AssertionError("the average is not positive");
        }
    }

    /** The tick keeps a copy of the message that it was parsed from. */
    private Tick parse() {
        String message = new String(received, StandardCharsets.US_ASCII);
        ThreadLocalRandom random = ThreadLocalRandom.current();
        int price = message.charAt(random.nextInt(message.length()));
        return new Tick(instruments[random.nextInt(INSTRUMENTS)], price, message);
    }
}
