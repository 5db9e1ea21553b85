package io.heddle.governor.registry;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.governor.programs.HoldsLock;
import io.heddle.kernel.process.ChildProcess;
import io.heddle.kernel.process.Signals;
import io.heddle.kernel.tasks.ProcessId;
import io.heddle.kernel.testing.Await;
import io.heddle.kernel.testing.LiveKernel;
import io.heddle.kernel.testing.Need;
import io.heddle.kernel.testing.Programs;
import io.heddle.kernel.testing.RecordedProc;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A recorded process of a Heddle that is attached, and its registration, which a process locks. */
class GovernorsOnThisMachineTest {
    private static final ProcessId HEDDLE = new ProcessId(900_100, 901_100);
    private static final ProcessId PARENT = new ProcessId(900_150, 901_150);
    private static final ProcessId TARGET = new ProcessId(900_200, 901_200);
    private static final ProcessId CHILD = new ProcessId(900_300, 901_300);
    private static final int NOBODY = 65534;

    @TempDir
    Path folder = Path.of("");

    private RecordedProc proc;
    private Path registrations;
    private Path file;
    private GovernorRegistry governors;

    private @Nullable ChildProcess holder;

    @BeforeEach
    void register() throws Exception {
        proc = new RecordedProc(folder.resolve("proc"))
                .process((int) ProcessHandle.current().pid(), 1)
                .process(HEDDLE.pid(), 1)
                .file(HEDDLE.pid() + "/cmdline", "/usr/bin/java\0io.heddle.cli.Heddle\0attach\0")
                .process(PARENT.pid(), 1)
                .process(TARGET.pid(), PARENT.pid())
                .process(CHILD.pid(), TARGET.pid());
        registrations = Files.createDirectory(
                folder.resolve("heddle"),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        file = Files.createFile(registrations.resolve(TARGET + "-by-" + HEDDLE));
        governors = new GovernorRegistry(proc.proc(), user -> List.of(new RuntimeFolder(registrations, user)));
    }

    @AfterEach
    void end() {
        if (holder != null) {
            holder.signal(Signals.KILL);
        }
    }

    private void lock() throws Exception {
        holder = Programs.silent(
                Path.of(System.getProperty("java.home"), "bin/java").toString(),
                "-Xshare:auto",
                "-Xmx32m",
                "-cp",
                HoldsLock.class
                        .getProtectionDomain()
                        .getCodeSource()
                        .getLocation()
                        .getPath(),
                HoldsLock.class.getName(),
                file.toString());
        Await.until("the lock", () -> Registration.isLocked(file));
    }

    private void assertNoGovernor() {
        assertThat(governors.of(TARGET)).isEmpty();
        assertThat(governors.of(CHILD)).isEmpty();
        assertThat(governors.below(PARENT)).isEmpty();
        assertThat(governors.attachedTo(TARGET.pid())).isEmpty();
    }

    @Test
    void it_governs_the_process_and_its_descendants_and_blocks_governors_of_its_ancestors() throws Exception {
        lock();

        for (ProcessId governed : List.of(TARGET, CHILD)) {
            assertThat(governors.of(governed)).map(RegisteredGovernor::process).hasValue(HEDDLE);
        }
        assertThat(governors.of(PARENT)).isEmpty();
        assertThat(governors.below(PARENT)).map(RegisteredGovernor::target).hasValue(TARGET);
        assertThat(governors.below(TARGET)).isEmpty();
        assertThat(governors.attachedTo(TARGET.pid()))
                .map(RegisteredGovernor::process)
                .hasValue(HEDDLE);
    }

    @Test
    void an_unlocked_registration_does_not_count() {
        assertNoGovernor();
    }

    @Test
    void a_registration_by_an_earlier_process_with_the_same_pid_does_not_count() throws Exception {
        lock();
        proc.process(HEDDLE.pid(), 1, HEDDLE.startTicks() + 1, "S", 1);

        assertNoGovernor();
    }

    @Test
    void a_registration_by_a_process_that_runs_something_else_does_not_count() throws Exception {
        lock();
        proc.file(HEDDLE.pid() + "/cmdline", "/usr/bin/java\0Other\0io.heddle.cli.Heddle\0attach\0");

        assertNoGovernor();
    }

    @Test
    @LiveKernel(needs = Need.OTHER_USERS)
    void a_registration_that_names_a_process_of_another_user_does_not_count() throws Exception {
        lock();
        Files.setAttribute(proc.proc().folder(HEDDLE.pid()), "unix:uid", NOBODY);

        assertNoGovernor();
    }

    @Test
    @LiveKernel(needs = Need.OTHER_USERS)
    void a_registration_in_a_folder_of_another_user_does_not_count() throws Exception {
        lock();
        Files.setAttribute(registrations, "unix:uid", NOBODY);

        assertNoGovernor();
    }

    @Test
    void a_locked_registration_is_listed_until_its_program_ends() throws Exception {
        assertThat(governors.all()).isEmpty();

        lock();
        assertThat(governors.all())
                .singleElement()
                .extracting(RegisteredGovernor::target)
                .isEqualTo(TARGET);

        proc.process(TARGET.pid(), PARENT.pid(), TARGET.startTicks() + 1, "S", 1);
        assertThat(governors.all()).isEmpty();
    }

    @Test
    @LiveKernel(needs = Need.OTHER_USERS)
    void root_sees_registrations_of_another_user_only_for_that_users_processes() throws Exception {
        Files.setAttribute(registrations, "unix:uid", NOBODY);
        Files.setAttribute(proc.proc().folder(HEDDLE.pid()), "unix:uid", NOBODY);
        assertThat(governors.all()).isEmpty();

        Files.setAttribute(proc.proc().folder(TARGET.pid()), "unix:uid", NOBODY);
        assertThat(governors.all())
                .singleElement()
                .extracting(RegisteredGovernor::user)
                .isEqualTo(NOBODY);
    }
}
