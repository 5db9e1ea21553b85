package io.heddle.lab.programs.unseen;

import io.heddle.lab.programs.Arithmetic;
import io.heddle.lab.programs.Lifetime;
import java.io.OutputStream;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;
import java.util.logging.StreamHandler;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;

/**
 * Held back by the lock of a log handler. Each payment writes its details to an audit trail, which the handler compresses while it holds
 * its lock.
 */
public final class AuditTrail {
    public static final List<String> JVM_FLAGS = List.of("-XX:+UseG1GC", "-Xmx256m");

    private static final int THREADS_PER_CPU = 3;
    private static final int PAYMENT_MICROS = 20;
    private static final int POSITIONS = 100;

    private final Logger logger = Logger.getAnonymousLogger();

    /** A handler that passes each record on before the next one comes. */
    private static final class FlushingHandler extends StreamHandler {
        FlushingHandler(OutputStream out) {
            super(out, new SimpleFormatter());
        }

        @Override
        public synchronized void publish(LogRecord record) {
            super.publish(record);
            flush();
        }
    }

    private AuditTrail() {
        logger.setUseParentHandlers(false);
        logger.setLevel(Level.INFO);
    }

    public static void main(String[] arguments) throws InterruptedException {
        Lifetime lifetime = Lifetime.of(arguments);
        AuditTrail trail = new AuditTrail();
        OutputStream compressed = new DeflaterOutputStream(
                OutputStream.nullOutputStream(), new Deflater(Deflater.BEST_COMPRESSION), true);
        Handler handler = new FlushingHandler(compressed);
        trail.logger.addHandler(handler);
        lifetime.repeat("payment", THREADS_PER_CPU * Lifetime.cpus(), trail::pay);
        lifetime.finish();
        handler.close();
    }

    private void pay() {
        Arithmetic.compute(PAYMENT_MICROS);
        StringBuilder details = new StringBuilder();
        int payment = ThreadLocalRandom.current().nextInt(1_000_000);
        for (int i = 0; i < POSITIONS; i++) {
            details.append(" position ").append(i).append(" amount ").append((payment + i) * 7919 % 100_000);
        }
        logger.log(Level.INFO, "payment {0} of{1}", new Object[] {payment, details});
    }
}
