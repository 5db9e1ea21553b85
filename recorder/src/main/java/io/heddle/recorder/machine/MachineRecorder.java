package io.heddle.recorder.machine;

import io.heddle.kernel.constraints.Cgroup;
import io.heddle.kernel.energy.Rapl;
import io.heddle.kernel.tasks.Proc;
import io.heddle.recorder.file.RecordingWriter;

/** Writes the counters of the machine and of the program's processes. */
public final class MachineRecorder {
    private final MachineCounters counters;
    private final RecordingWriter writer;

    /** @param pid a process in the control group of the program */
    public MachineRecorder(Proc proc, int pid, RecordingWriter writer) {
        this.counters = new MachineCounters(proc, new Cgroup(proc.folder(pid)), Rapl.ofMachine());
        this.writer = writer;
    }

    /** Adds a process of the program. */
    public void include(int pid) {
        counters.include(pid);
    }

    public void read() {
        long now = System.nanoTime();
        for (Reading reading : counters.read()) {
            writer.count(reading.counter(), reading.subject(), now, reading.value());
        }
    }

    /** The kernel's release and the model of the CPU. */
    public String host() {
        return counters.host();
    }

    /** The number of online CPUs; 0 if unknown. */
    public int cpus() {
        return counters.cpus();
    }

    /** The CPU quota of the program in CPUs; NaN without a quota. */
    public double quotaCpus() {
        return counters.quotaCpus();
    }
}
