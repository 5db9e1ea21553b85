package io.heddle.lab.programs.causes;

import io.heddle.lab.programs.Arithmetic;
import io.heddle.lab.programs.Lifetime;
import java.util.List;

/** Held back by the CPU quota of its cgroup, which its caller sets below the two CPUs that its two threads can use. */
public final class CpuQuota {
    public static final List<String> JVM_FLAGS = List.of("-XX:+UseSerialGC", "-Xmx64m");

    private static final int THREADS = 2;

    private CpuQuota() {}

    public static void main(String[] arguments) throws InterruptedException {
        Lifetime lifetime = Lifetime.of(arguments);
        lifetime.repeat("busy", THREADS, () -> Arithmetic.compute(100));
        lifetime.finish();
    }
}
