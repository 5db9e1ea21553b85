package io.heddle.selection.goals.readers;

import java.lang.management.ManagementFactory;
import java.util.concurrent.atomic.AtomicLong;
import javax.management.ObjectName;

/** A program with an MBean: {@code test:type=Gauge} has the numbers Count and Ratio, and the text Word. */
final class HasGauge {
    private HasGauge() {}

    public interface GaugeMBean {
        long getCount();

        double getRatio();

        String getWord();
    }

    public static final class Gauge implements GaugeMBean {
        private final AtomicLong count = new AtomicLong(10);

        @Override
        public long getCount() {
            return count.getAndAdd(5);
        }

        @Override
        public double getRatio() {
            return 0.25;
        }

        @Override
        public String getWord() {
            return "many";
        }
    }

    public static void main(String[] arguments) throws Exception {
        ManagementFactory.getPlatformMBeanServer().registerMBean(new Gauge(), new ObjectName("test:type=Gauge"));
        Thread.sleep(Long.MAX_VALUE);
    }
}
