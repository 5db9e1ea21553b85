package io.heddle.lab.truth;

import io.heddle.lab.programs.causes.AllocationStall;
import io.heddle.lab.programs.causes.BlockedWorkers;
import io.heddle.lab.programs.causes.ContextSwitchStorm;
import io.heddle.lab.programs.causes.CpuQuota;
import io.heddle.lab.programs.causes.FullCollections;
import io.heddle.lab.programs.causes.GcTermination;
import io.heddle.lab.programs.causes.InterruptLoad;
import io.heddle.lab.programs.causes.JitStarved;
import io.heddle.lab.programs.causes.KernelTime;
import io.heddle.lab.programs.causes.LockConvoy;
import io.heddle.lab.programs.causes.Neighbour;
import io.heddle.lab.programs.causes.Oversubscription;
import io.heddle.lab.programs.causes.PinnedCarriers;
import io.heddle.lab.programs.causes.PrematurePromotion;
import io.heddle.lab.programs.causes.SafepointLaggard;
import io.heddle.lab.programs.causes.SequentialBottleneck;
import io.heddle.lab.programs.causes.SleepingWorkers;
import io.heddle.lab.programs.causes.SmallHeap;
import io.heddle.lab.programs.causes.StoppedProgram;
import io.heddle.lab.programs.causes.TooManyGcThreads;
import io.heddle.lab.programs.healthy.BalancedPipeline;
import io.heddle.lab.programs.healthy.ComputingOnAllCpus;
import io.heddle.lab.programs.healthy.FewCollections;
import io.heddle.lab.programs.healthy.FileParser;
import io.heddle.lab.programs.healthy.ForkJoinSum;
import io.heddle.lab.programs.healthy.IdleScheduler;
import io.heddle.lab.programs.healthy.ParallelStreams;
import io.heddle.lab.programs.healthy.RequestLoop;
import io.heddle.lab.programs.healthy.ShortBatch;
import io.heddle.lab.programs.healthy.SingleThread;
import io.heddle.lab.programs.healthy.SleepingVirtualThreads;
import io.heddle.lab.programs.healthy.Timer;
import io.heddle.lab.programs.heldout.ChangeDetection;
import io.heddle.lab.programs.heldout.CopiedFlags;
import io.heddle.lab.programs.heldout.GenerousCache;
import io.heddle.lab.programs.heldout.HotMapKey;
import io.heddle.lab.programs.heldout.IdlePool;
import io.heddle.lab.programs.heldout.LargeDigests;
import io.heddle.lab.programs.heldout.MatrixProduct;
import io.heddle.lab.programs.heldout.PacedRequests;
import io.heddle.lab.programs.heldout.PluginReloads;
import io.heddle.lab.programs.heldout.QueueBacklog;
import io.heddle.lab.programs.heldout.RareExplicitCollections;
import io.heddle.lab.programs.heldout.RefreshedCatalogue;
import io.heddle.lab.programs.heldout.RemoteClasses;
import io.heddle.lab.programs.heldout.RemoteLookups;
import io.heddle.lab.programs.heldout.RetriesWithBackoff;
import io.heddle.lab.programs.heldout.SleepInSynchronized;
import io.heddle.lab.programs.heldout.StripedLocks;
import io.heddle.lab.programs.heldout.ThreadForEachDocument;
import io.heddle.lab.programs.unseen.AuditTrail;
import io.heddle.lab.programs.unseen.BrightnessReport;
import io.heddle.lab.programs.unseen.DictionaryLookup;
import io.heddle.lab.programs.unseen.ExchangeRates;
import io.heddle.lab.programs.unseen.HeartbeatTasks;
import io.heddle.lab.programs.unseen.HeatDiffusion;
import io.heddle.lab.programs.unseen.JsonTokens;
import io.heddle.lab.programs.unseen.LogArchive;
import io.heddle.lab.programs.unseen.MemoryBudget;
import io.heddle.lab.programs.unseen.MergedCounts;
import io.heddle.lab.programs.unseen.PhotoFilter;
import io.heddle.lab.programs.unseen.PoliteCrawler;
import io.heddle.lab.programs.unseen.TickWindow;
import io.heddle.lab.programs.unseen.TileRenderer;
import io.heddle.lab.programs.unseen.VideoFrames;
import io.heddle.lab.programs.variants.BlockingReads;
import io.heddle.lab.programs.variants.ContendedLock;
import io.heddle.lab.programs.variants.DirectMemoryCollections;
import io.heddle.lab.programs.variants.FullOldGeneration;
import io.heddle.lab.programs.variants.HandoffStorm;
import io.heddle.lab.programs.variants.LargeArrayCopies;
import io.heddle.lab.programs.variants.PollingTasks;
import io.heddle.lab.programs.variants.ProcReads;
import io.heddle.lab.programs.variants.QuotaBursts;
import io.heddle.lab.programs.variants.SequentialExecutor;
import io.heddle.lab.programs.variants.TinySurvivors;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A program, and the cause that holds it back.
 *
 * @param program the class with its {@code main}
 * @param jvmFlags the options of its JVM
 * @param surroundings what the caller does to it
 * @param cause the identifier of the finding that has to come first; null if there must be no finding
 */
public record GroundTruth(
        Class<?> program,
        List<String> jvmFlags,
        Surroundings surroundings,
        @Nullable String cause) {
    /** Programs with exactly one cause. */
    public static final List<GroundTruth> CAUSES = List.of(
            of(JitStarved.class, JitStarved.JVM_FLAGS, "jit-starved"),
            of(CpuQuota.class, CpuQuota.JVM_FLAGS, Surroundings.CPU_QUOTA, "cpu-quota"),
            of(Neighbour.class, Neighbour.JVM_FLAGS, Surroundings.COMPETING_LOAD, "other-programs"),
            of(LockConvoy.class, LockConvoy.JVM_FLAGS, "lock-contention"),
            of(TooManyGcThreads.class, TooManyGcThreads.JVM_FLAGS, "gc-threads"),
            of(GcTermination.class, GcTermination.JVM_FLAGS, "gc-termination"),
            of(Oversubscription.class, Oversubscription.JVM_FLAGS, "oversubscription"),
            of(SleepingWorkers.class, SleepingWorkers.JVM_FLAGS, "sleeping-workers"),
            of(BlockedWorkers.class, BlockedWorkers.JVM_FLAGS, "blocking-workers"),
            of(PinnedCarriers.class, PinnedCarriers.JVM_FLAGS, "pinned-carrier"),
            of(SafepointLaggard.class, SafepointLaggard.JVM_FLAGS, "safepoint-laggard"),
            of(StoppedProgram.class, StoppedProgram.JVM_FLAGS, Surroundings.STOPPED, "stopped"),
            of(AllocationStall.class, AllocationStall.JVM_FLAGS, "allocation-stalls"),
            of(SmallHeap.class, SmallHeap.JVM_FLAGS, "heap-too-small"),
            of(InterruptLoad.class, InterruptLoad.JVM_FLAGS, "interrupts"),
            of(SequentialBottleneck.class, SequentialBottleneck.JVM_FLAGS, "sequential-bottleneck"),
            of(KernelTime.class, KernelTime.JVM_FLAGS, "kernel-time"),
            of(ContextSwitchStorm.class, ContextSwitchStorm.JVM_FLAGS, "switches"),
            of(FullCollections.class, FullCollections.JVM_FLAGS, "explicit-gc"),
            of(PrematurePromotion.class, PrematurePromotion.JVM_FLAGS, "premature-promotion"));

    /** Programs with some of these causes, each by another mechanism. */
    public static final List<GroundTruth> VARIANTS = List.of(
            of(BlockingReads.class, BlockingReads.JVM_FLAGS, "blocking-workers"),
            of(ContendedLock.class, ContendedLock.JVM_FLAGS, "lock-contention"),
            of(DirectMemoryCollections.class, DirectMemoryCollections.JVM_FLAGS, "explicit-gc"),
            of(FullOldGeneration.class, FullOldGeneration.JVM_FLAGS, "heap-too-small"),
            of(HandoffStorm.class, HandoffStorm.JVM_FLAGS, "switches"),
            of(LargeArrayCopies.class, LargeArrayCopies.JVM_FLAGS, "safepoint-laggard"),
            of(PollingTasks.class, PollingTasks.JVM_FLAGS, "sleeping-workers"),
            of(ProcReads.class, ProcReads.JVM_FLAGS, "kernel-time"),
            of(QuotaBursts.class, QuotaBursts.JVM_FLAGS, Surroundings.CPU_QUOTA, "cpu-quota"),
            of(SequentialExecutor.class, SequentialExecutor.JVM_FLAGS, "sequential-bottleneck"),
            of(TinySurvivors.class, TinySurvivors.JVM_FLAGS, "premature-promotion"));

    /**
     * Programs with some of these causes, written by somebody who had not seen the rules. Later changes of the rules took them into
     * account.
     */
    public static final List<GroundTruth> HELD_OUT = List.of(
            of(PluginReloads.class, PluginReloads.JVM_FLAGS, "jit-starved"),
            of(PacedRequests.class, PacedRequests.JVM_FLAGS, Surroundings.CPU_QUOTA, "cpu-quota"),
            of(MatrixProduct.class, MatrixProduct.JVM_FLAGS, Surroundings.COMPETING_LOAD, "other-programs"),
            of(HotMapKey.class, HotMapKey.JVM_FLAGS, "lock-contention"),
            of(RefreshedCatalogue.class, RefreshedCatalogue.JVM_FLAGS, "lock-contention"),
            of(CopiedFlags.class, CopiedFlags.JVM_FLAGS, "gc-threads"),
            of(QueueBacklog.class, QueueBacklog.JVM_FLAGS, "gc-termination"),
            of(ThreadForEachDocument.class, ThreadForEachDocument.JVM_FLAGS, "oversubscription"),
            of(RetriesWithBackoff.class, RetriesWithBackoff.JVM_FLAGS, "sleeping-workers"),
            of(RemoteLookups.class, RemoteLookups.JVM_FLAGS, "blocking-workers"),
            of(RemoteClasses.class, RemoteClasses.JVM_FLAGS, "pinned-carrier"),
            of(LargeDigests.class, LargeDigests.JVM_FLAGS, "safepoint-laggard"),
            of(GenerousCache.class, GenerousCache.JVM_FLAGS, "heap-too-small"),
            of(ChangeDetection.class, ChangeDetection.JVM_FLAGS, "kernel-time"));

    /** Programs with some of these causes, which nobody who writes rules has seen. */
    public static final List<GroundTruth> UNSEEN = List.of(
            of(PhotoFilter.class, PhotoFilter.JVM_FLAGS, Surroundings.CPU_QUOTA, "cpu-quota"),
            of(LogArchive.class, LogArchive.JVM_FLAGS, Surroundings.COMPETING_LOAD, "other-programs"),
            of(AuditTrail.class, AuditTrail.JVM_FLAGS, "lock-contention"),
            of(PoliteCrawler.class, PoliteCrawler.JVM_FLAGS, "sleeping-workers"),
            of(ExchangeRates.class, ExchangeRates.JVM_FLAGS, "blocking-workers"),
            of(BrightnessReport.class, BrightnessReport.JVM_FLAGS, "safepoint-laggard"),
            of(VideoFrames.class, VideoFrames.JVM_FLAGS, "allocation-stalls"),
            of(MergedCounts.class, MergedCounts.JVM_FLAGS, "sequential-bottleneck"),
            of(DictionaryLookup.class, DictionaryLookup.JVM_FLAGS, "kernel-time"),
            of(HeatDiffusion.class, HeatDiffusion.JVM_FLAGS, "switches"),
            of(MemoryBudget.class, MemoryBudget.JVM_FLAGS, "explicit-gc"),
            of(TickWindow.class, TickWindow.JVM_FLAGS, "premature-promotion"));

    /** Programs that Heddle cannot improve. */
    public static final List<GroundTruth> HEALTHY = List.of(
            of(ComputingOnAllCpus.class, ComputingOnAllCpus.JVM_FLAGS, null),
            of(SingleThread.class, SingleThread.JVM_FLAGS, null),
            of(RequestLoop.class, RequestLoop.JVM_FLAGS, null),
            of(IdleScheduler.class, IdleScheduler.JVM_FLAGS, null),
            of(ForkJoinSum.class, ForkJoinSum.JVM_FLAGS, null),
            of(ParallelStreams.class, ParallelStreams.JVM_FLAGS, null),
            of(SleepingVirtualThreads.class, SleepingVirtualThreads.JVM_FLAGS, null),
            of(BalancedPipeline.class, BalancedPipeline.JVM_FLAGS, null),
            of(FewCollections.class, FewCollections.JVM_FLAGS, null),
            of(ShortBatch.class, ShortBatch.JVM_FLAGS, null),
            of(FileParser.class, FileParser.JVM_FLAGS, null),
            of(Timer.class, Timer.JVM_FLAGS, null));

    /**
     * Programs that Heddle cannot improve, written by somebody who had not seen the rules. Later changes of the rules took them into
     * account.
     */
    public static final List<GroundTruth> HELD_OUT_HEALTHY = List.of(
            of(StripedLocks.class, StripedLocks.JVM_FLAGS, null),
            of(IdlePool.class, IdlePool.JVM_FLAGS, null),
            of(RareExplicitCollections.class, RareExplicitCollections.JVM_FLAGS, null),
            of(SleepInSynchronized.class, SleepInSynchronized.JVM_FLAGS, null));

    /** Programs that Heddle cannot improve, which nobody who writes rules has seen. */
    public static final List<GroundTruth> UNSEEN_HEALTHY = List.of(
            of(JsonTokens.class, JsonTokens.JVM_FLAGS, null),
            of(TileRenderer.class, TileRenderer.JVM_FLAGS, null),
            of(HeartbeatTasks.class, HeartbeatTasks.JVM_FLAGS, null));

    /** All programs. */
    public static List<GroundTruth> all() {
        return Arrays.stream(Knowledge.values())
                .flatMap(knowledge -> knowledge.programs().stream())
                .toList();
    }

    private static GroundTruth of(Class<?> program, List<String> jvmFlags, @Nullable String cause) {
        return of(program, jvmFlags, Surroundings.NONE, cause);
    }

    private static GroundTruth of(
            Class<?> program, List<String> jvmFlags, Surroundings surroundings, @Nullable String cause) {
        return new GroundTruth(program, jvmFlags, surroundings, cause);
    }

    public String name() {
        return program.getSimpleName();
    }

    /** The command that runs the program for this long. */
    public List<String> command(Path java, double seconds) {
        return command(java, program, jvmFlags, seconds);
    }

    /** The command that runs a class of the lab in a JVM with these options. */
    public static List<String> command(Path java, Class<?> program, List<String> jvmFlags, double seconds) {
        List<String> command = new ArrayList<>();
        command.add(java.toString());
        command.addAll(jvmFlags);
        command.add("-cp");
        command.add(program.getProtectionDomain().getCodeSource().getLocation().getPath());
        command.add(program.getName());
        command.add(Double.toString(seconds));
        return command;
    }

    @Override
    public String toString() {
        return name();
    }
}
