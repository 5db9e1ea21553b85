package io.heddle.selection.goals.readers;

import io.heddle.selection.goals.GoalProbe;
import io.heddle.selection.goals.GoalProgram;
import io.heddle.selection.goals.GoalReading;
import io.heddle.selection.goals.GoalSource;
import io.heddle.selection.goals.Statistic;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.management.AttributeNotFoundException;
import javax.management.InstanceNotFoundException;
import javax.management.JMException;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanServerConnection;
import javax.management.MalformedObjectNameException;
import javax.management.ObjectName;
import javax.management.openmbean.CompositeData;
import org.jspecify.annotations.Nullable;

/** Reads a numeric attribute of an MBean in the program's JVM. */
final class JmxProbe implements GoalProbe {
    private static final int MAX_SUGGESTIONS = 5;

    private final GoalSource.JmxAttribute source;
    private final GoalProgram program;
    private final ObjectName bean;
    private final NumberTotals numbers;
    private @Nullable JmxConnection connection;
    private boolean hasConnected;

    JmxProbe(GoalSource.JmxAttribute source, Statistic statistic, GoalProgram program) {
        this.source = source;
        this.program = program;
        this.numbers = NumberTotals.of(statistic);
        try {
            this.bean = new ObjectName(source.bean());
        } catch (MalformedObjectNameException e) {
            throw new IllegalArgumentException(e);
        }
    }

    @Override
    public GoalReading.Present read() throws IOException {
        OptionalInt jvm = program.jvm();
        if (jvm.isEmpty()) {
            throw failed("cannot be read: the program runs no JVM yet");
        }
        try {
            Object value = value(connection(jvm.getAsInt()).beans());
            long nanos = System.nanoTime();
            if (!(value instanceof Number number) || !Double.isFinite(number.doubleValue())) {
                throw failed("is " + describe(value) + ", not a finite number");
            }
            return numbers.add(nanos, number.doubleValue());
        } catch (InstanceNotFoundException e) {
            throw failed("cannot be read: the JVM has no such MBean" + others());
        } catch (JMException e) {
            throw failed("cannot be read: " + e.getMessage());
        }
    }

    private JmxConnection connection(int pid) throws IOException {
        JmxConnection current = connection;
        if (current != null && current.isTo(pid)) {
            return current;
        }
        close();
        try {
            current = JmxConnection.open(pid);
        } catch (IOException e) {
            throw failed("cannot be read: " + e.getMessage());
        }
        connection = current;
        if (hasConnected) {
            numbers.restart();
        }
        hasConnected = true;
        return current;
    }

    /** The attribute of this name or, if the bean has none, a key of composite data. */
    private @Nullable Object value(MBeanServerConnection beans) throws IOException, JMException {
        String name = source.attribute();
        try {
            return attribute(beans, name);
        } catch (AttributeNotFoundException e) {
            int dot = name.indexOf('.');
            if (dot <= 0) {
                throw failed("cannot be read: the MBean has no such attribute. It has " + attributes(beans));
            }
            Object composite = attributeOrFail(beans, name.substring(0, dot));
            for (String key : name.substring(dot + 1).split("\\.")) {
                composite = component(composite, key);
            }
            return composite;
        }
    }

    private @Nullable Object attributeOrFail(MBeanServerConnection beans, String name) throws IOException, JMException {
        try {
            return attribute(beans, name);
        } catch (AttributeNotFoundException e) {
            throw failed("cannot be read: the MBean has no attribute " + name + ". It has " + attributes(beans));
        }
    }

    /** A connection that fails is made anew by the next reading. */
    private @Nullable Object attribute(MBeanServerConnection beans, String name) throws IOException, JMException {
        try {
            return beans.getAttribute(bean, name);
        } catch (IOException e) {
            close();
            throw failed("cannot be read: the connection to the JVM failed: " + e.getMessage());
        }
    }

    private Object component(@Nullable Object composite, String key) throws IOException {
        if (!(composite instanceof CompositeData data)) {
            throw failed("has no key " + key + ", because it is " + describe(composite));
        } else if (!data.containsKey(key)) {
            throw failed("has no key " + key + ". It has "
                    + String.join(", ", data.getCompositeType().keySet()));
        }
        return data.get(key);
    }

    private String attributes(MBeanServerConnection beans) throws IOException, JMException {
        return Stream.of(beans.getMBeanInfo(bean).getAttributes())
                .map(MBeanAttributeInfo::getName)
                .sorted()
                .collect(Collectors.joining(", "));
    }

    /** Other MBeans of the same domain. */
    private String others() throws IOException {
        JmxConnection open = connection;
        List<String> names = new ArrayList<>();
        if (open != null) {
            try {
                open.beans().queryNames(new ObjectName(bean.getDomain() + ":*"), null).stream()
                        .map(ObjectName::toString)
                        .sorted()
                        .limit(MAX_SUGGESTIONS)
                        .forEach(names::add);
            } catch (MalformedObjectNameException e) {
                throw new IllegalStateException(e);
            }
        }
        return names.isEmpty() ? "" : ". It has for example " + String.join(", ", names);
    }

    private static String describe(@Nullable Object value) {
        return value == null ? "null" : value.getClass().getSimpleName() + " " + shown(value.toString());
    }

    private static String shown(String text) {
        return text.length() > 60 ? text.substring(0, 60) + "..." : text;
    }

    private IOException failed(String what) {
        return new IOException(source + " " + what + ".");
    }

    @Override
    public void close() {
        JmxConnection open = connection;
        connection = null;
        if (open != null) {
            open.close();
        }
    }
}
