package io.heddle.governor.selector;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.governor.policy.Policies;
import io.heddle.governor.policy.Policy;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class AutoTest {
    private static final double GB = 1e9;
    private final Map<Policy, Double> spent = new HashMap<>();

    private static Auto auto(int seed) {
        return auto(seed, Memory.NONE);
    }

    private static Auto auto(int seed, Memory memory) {
        return new Auto(Policies.FIFO, "fifo", 2, memory, new Random(seed));
    }

    private static SimulatedProgram program(double defaultRate, double fifoRate, double waiting, int seed) {
        return new SimulatedProgram(
                SimulatedProgram.constant(Map.of(Policies.DEFAULT, defaultRate, Policies.FIFO, fifoRate)),
                waiting,
                0.05,
                new Random(seed),
                Policies.DEFAULT);
    }

    private static boolean hasChosenFifo(Auto auto) {
        return auto.selected().choices().stream()
                .anyMatch(choice -> choice.policy().equals(Policies.FIFO.name()));
    }

    @Test
    void a_policy_that_does_half_again_as_much_is_kept_within_seconds() {
        for (int seed = 0; seed < 50; seed++) {
            Policy last = program(3.4 * GB, 5.2 * GB, 60, seed).run(auto(seed), 10, spent);
            assertThat(last).as("seed %d", seed).isEqualTo(Policies.FIFO);
        }
        assertThat(spent.getOrDefault(Policies.DEFAULT, 0.0) / 50).isLessThan(4);
    }

    @Test
    void a_policy_that_does_a_quarter_less_costs_little_and_is_dropped() {
        for (int seed = 0; seed < 50; seed++) {
            Policy last = program(3.4 * GB, 2.5 * GB, 60, seed).run(auto(seed), 20, spent);
            assertThat(last).as("seed %d", seed).isEqualTo(Policies.DEFAULT);
        }
        assertThat(spent.getOrDefault(Policies.FIFO, 0.0) / 50).isLessThan(5);
    }

    /** Whether it is said to have an effect on a program. */
    private boolean isProved(SimulatedProgram program, int seed) {
        SimulatedMemory memory = new SimulatedMemory();
        Auto auto = auto(seed, memory);
        program.run(auto, 60, spent);
        auto.conclude(List.of());
        return isProved(memory);
    }

    private static boolean isProved(SimulatedMemory memory) {
        return memory.recall(SimulatedProgram.IDENTITY, "fifo")
                .join()
                .standing()
                .isProved();
    }

    @Test
    void a_policy_without_effect_is_said_to_have_one_in_less_than_one_program_of_ten() {
        int proved = 0;
        for (int seed = 0; seed < 200; seed++) {
            proved += isProved(program(3.4 * GB, 3.4 * GB, 60, seed), seed) ? 1 : 0;
        }
        assertThat(proved).isLessThan(20);
    }

    @Test
    void pairs_that_differ_by_more_than_the_policies_do_still_tell_who_is_to_lead() {
        for (int seed = 0; seed < 100; seed++) {
            new SimulatedProgram(
                            SimulatedProgram.constant(Map.of(Policies.DEFAULT, 3.4 * GB, Policies.FIFO, 4.6 * GB)),
                            60,
                            0.5,
                            new Random(seed),
                            Policies.DEFAULT)
                    .run(auto(seed), 60, spent);
        }
        assertThat(spent.getOrDefault(Policies.FIFO, 0.0) / 100).isGreaterThan(45);
    }

    @Test
    void a_policy_that_stops_the_program_is_rolled_back_within_a_slot() {
        Auto auto = auto(1);
        Policy last = program(3.4 * GB, 0, 60, 1).run(auto, 20, spent);
        assertThat(last).isEqualTo(Policies.DEFAULT);
        assertThat(spent.getOrDefault(Policies.FIFO, 0.0)).isLessThan(5);
    }

    @Test
    void a_program_without_waiting_threads_is_left_alone() {
        program(3.4 * GB, 5.2 * GB, 0.3, 1).run(auto(1), 20, spent);
        assertThat(spent).doesNotContainKey(Policies.FIFO);
    }

    @Test
    void a_program_that_does_not_collect_is_left_alone() {
        program(0, 0, 60, 1).run(auto(1), 20, spent);
        assertThat(spent).doesNotContainKey(Policies.FIFO);
    }

    @Test
    void phases_that_change_the_rate_twentyfold_do_not_fool_it() {
        int proved = 0;
        for (int seed = 0; seed < 200; seed++) {
            SimulatedProgram program = new SimulatedProgram(
                    (_, age) -> age % 6 < 3 ? 4 * GB : 0.5 * GB, 60, 0.05, new Random(seed), Policies.DEFAULT);
            proved += isProved(program, seed) ? 1 : 0;
        }
        assertThat(proved).isLessThan(20);
    }

    @Test
    void short_programs_add_up_to_a_choice_that_the_next_begins_with() {
        SimulatedMemory memory = new SimulatedMemory();
        for (int run = 0; run < 6; run++) {
            Auto auto = auto(run, memory);
            program(3.4 * GB, 5.2 * GB, 60, run).run(auto, 2, new HashMap<>());
            auto.conclude(List.of());
        }
        program(3.4 * GB, 5.2 * GB, 60, 7).run(auto(7, memory), 2, spent);
        assertThat(spent.getOrDefault(Policies.FIFO, 0.0)).isGreaterThan(1.9);
    }

    @Test
    void a_program_that_is_known_to_lose_is_left_alone_after_one_whole_run() {
        for (double fifo : List.of(2.5 * GB, 1.5 * GB)) {
            SimulatedMemory memory = new SimulatedMemory();
            for (int run = 0; run < 3; run++) {
                Auto auto = auto(run, memory);
                program(3.4 * GB, fifo, 60, run).runUntil(50 * GB, auto, new HashMap<>());
                auto.conclude(List.of());
            }
            program(3.4 * GB, fifo, 60, 2).runUntil(50 * GB, auto(2, memory), spent);
            assertThat(spent).doesNotContainKey(Policies.FIFO);
        }
    }

    @Test
    void a_policy_that_more_than_halves_a_program_gets_no_whole_run() {
        SimulatedMemory memory = new SimulatedMemory();
        Auto auto = auto(1, memory);
        program(3.4 * GB, 1.2 * GB, 60, 1).runUntil(50 * GB, auto, new HashMap<>());
        auto.conclude(List.of());
        program(3.4 * GB, 1.2 * GB, 60, 2).runUntil(50 * GB, auto(2, memory), spent);
        assertThat(spent).doesNotContainKey(Policies.FIFO);
    }

    @Test
    void a_whole_run_in_which_the_policy_had_to_be_withdrawn_is_not_repeated() {
        SimulatedMemory memory = new SimulatedMemory();
        for (int run = 0; run < 3; run++) {
            Auto auto = auto(run, memory);
            boolean isTold = run == 1;
            spent.clear();
            SimulatedProgram program = new SimulatedProgram(
                    (policy, age) -> !policy.equals(Policies.FIFO) ? 3.4 * GB : isTold && age > 3 ? 0.1 * GB : 2.5 * GB,
                    60,
                    0.05,
                    new Random(run),
                    Policies.DEFAULT);
            program.runUntil(50 * GB, auto, spent);
            auto.conclude(List.of());
        }
        assertThat(spent).doesNotContainKey(Policies.FIFO);
    }

    @Test
    void a_program_that_has_changed_since_is_found_out() {
        SimulatedMemory memory = new SimulatedMemory();
        for (int run = 0; run < 10; run++) {
            Auto auto = auto(run, memory);
            program(3.4 * GB, 5.2 * GB, 60, run).run(auto, 30, new HashMap<>());
            auto.conclude(List.of());
        }
        Auto auto = auto(11, memory);
        Policy last = program(3.4 * GB, 2.5 * GB, 60, 11).run(auto, 60, spent);
        assertThat(last).isEqualTo(Policies.DEFAULT);
    }

    @Test
    void what_compilers_take_is_not_held_against_a_policy_that_lets_them_go_first() {
        for (int seed = 0; seed < 20; seed++) {
            SimulatedProgram program =
                    program(3.4 * GB, 2.4 * GB, 60, seed).compiling(policy -> policy.equals(Policies.FIFO) ? 0.8 : 0.1);
            Map<Policy, Double> own = new HashMap<>();
            program.run(auto(seed), 30, own);
            assertThat(own.get(Policies.FIFO)).as("seed %d", seed).isGreaterThan(20);
        }
    }

    @Test
    void pairs_of_a_program_that_warms_up_decide_nothing() {
        for (int seed = 0; seed < 20; seed++) {
            Auto auto = auto(seed);
            program(3.4 * GB, 1.7 * GB, 60, seed)
                    .compiling(policy -> policy.equals(Policies.FIFO) ? 1.2 : 0.1)
                    .run(auto, 20, spent);
            assertThat(auto.selected().account()).contains("application threads wait");
        }
    }

    @Test
    void compilers_on_cpus_that_nobody_else_wants_take_nothing() {
        int kept = 0;
        for (int seed = 0; seed < 100; seed++) {
            Auto auto = auto(seed);
            program(3.4 * GB, 3.4 * GB, 60, seed)
                    .computing(policy -> policy.equals(Policies.FIFO) ? 1.9 : 1.3)
                    .compiling(policy -> policy.equals(Policies.FIFO) ? 0.8 : 0.2)
                    .run(auto, 30, spent);
            kept += hasChosenFifo(auto) ? 1 : 0;
        }
        assertThat(kept).isEqualTo(100);
    }

    @Test
    void under_a_load_that_others_decide_it_is_the_time_of_threads_that_counts() {
        for (int seed = 0; seed < 20; seed++) {
            SimulatedProgram cheaper =
                    program(GB, GB, 2, seed).computing(policy -> policy.equals(Policies.FIFO) ? 0.7 : 1.4);
            Auto auto = auto(seed);
            cheaper.run(auto, 30, spent);
            assertThat(hasChosenFifo(auto)).as("seed %d", seed).isTrue();
            SimulatedProgram dearer =
                    program(GB, GB, 2, seed).computing(policy -> policy.equals(Policies.FIFO) ? 1.6 : 0.8);
            assertThat(dearer.run(auto(seed), 30, new HashMap<>())).isEqualTo(Policies.DEFAULT);
        }
    }

    @Test
    void a_program_that_is_stopped_and_goes_on_teaches_nothing_and_is_asked_again() {
        SimulatedMemory memory = new SimulatedMemory();
        Auto auto = auto(3, memory);
        SimulatedProgram program = program(3.4 * GB, 5.2 * GB, 60, 3);
        program.run(auto, 1.5, spent);
        program.stop(30);
        assertThat(program.run(auto, 1, spent)).isEqualTo(Policies.DEFAULT);
        assertThat(program.run(auto, 60, spent)).isEqualTo(Policies.FIFO);
        auto.conclude(List.of());
        assertThat(memory.recall(SimulatedProgram.IDENTITY, Policies.FIFO.name())
                        .join()
                        .standing()
                        .ratio())
                .isGreaterThan(1.4);
    }

    @Test
    void a_counter_that_jumps_proves_nothing() {
        int proved = 0;
        for (long by : List.of(1_000_000L, -1_000_000L, Long.MAX_VALUE / 2)) {
            for (int seed = 0; seed < 20; seed++) {
                SimulatedMemory memory = new SimulatedMemory();
                Auto auto = auto(seed, memory);
                SimulatedProgram program = program(3.4 * GB, 3.4 * GB, 60, seed);
                for (int i = 0; i < 30; i++) {
                    program.run(auto, 1, spent);
                    program.jump(by);
                }
                auto.conclude(List.of());
                proved += isProved(memory) ? 1 : 0;
            }
        }
        assertThat(proved).isLessThan(6);
    }

    @Test
    void counters_that_stand_still_end_the_experiment() {
        SimulatedProgram program =
                new SimulatedProgram((_, age) -> age < 2 ? 3.4 * GB : 0, 60, 0.05, new Random(1), Policies.DEFAULT);
        assertThat(program.run(auto(1), 10, spent)).isEqualTo(Policies.DEFAULT);
        assertThat(spent.getOrDefault(Policies.FIFO, 0.0)).isLessThan(5);
    }

    @Test
    void another_phase_is_reason_to_look_again_sooner() {
        Auto auto = auto(1);
        SimulatedProgram program = new SimulatedProgram(
                (policy, age) -> policy.equals(Policies.FIFO) == age < 40 ? 3.4 * GB : 1.2 * GB,
                60,
                0.05,
                new Random(1),
                Policies.DEFAULT);
        assertThat(program.run(auto, 39, spent)).isEqualTo(Policies.FIFO);
        assertThat(program.run(auto, 16, spent)).isEqualTo(Policies.DEFAULT);
    }

    @Test
    void threads_that_come_to_hold_each_other_up_are_set_free_within_two_seconds() {
        Auto auto = auto(1);
        SimulatedProgram program = new SimulatedProgram(
                (policy, age) -> !policy.equals(Policies.FIFO) ? 3.4 * GB : age < 15 ? 5.2 * GB : 0.1 * GB,
                60,
                0.05,
                new Random(1),
                Policies.DEFAULT);
        assertThat(program.run(auto, 15, spent)).isEqualTo(Policies.FIFO);
        assertThat(program.run(auto, 2, spent)).isEqualTo(Policies.DEFAULT);
        Map<Policy, Double> later = new HashMap<>();
        program.run(auto, 60, later);
        assertThat(later.getOrDefault(Policies.FIFO, 0.0)).isLessThan(6);
    }

    @Test
    void a_pause_of_the_program_is_no_reason_to_do_without_for_long() {
        Auto auto = auto(1);
        SimulatedProgram program = new SimulatedProgram(
                (policy, age) -> age > 15 && age < 18 ? 0 : policy.equals(Policies.FIFO) ? 5.2 * GB : 3.4 * GB,
                60,
                0.05,
                new Random(1),
                Policies.DEFAULT);
        program.run(auto, 18, spent);
        Map<Policy, Double> later = new HashMap<>();
        program.run(auto, 8, later);
        assertThat(later.getOrDefault(Policies.DEFAULT, 0.0)).isLessThan(1.2);
    }

    @Test
    void quiet_phases_that_end_by_themselves_are_not_held_against_a_policy_that_has_proved_itself() {
        for (int seed = 0; seed < 50; seed++) {
            double quiet = 1.2 + 0.02 * seed;
            SimulatedProgram program = new SimulatedProgram(
                    (policy, age) -> (policy.equals(Policies.FIFO) ? 5.2 * GB : 3.4 * GB)
                            * (age > 15 && age % 7 < quiet ? 0.05 : 1),
                    60,
                    0.05,
                    new Random(seed),
                    Policies.DEFAULT);
            Auto auto = auto(seed);
            assertThat(program.run(auto, 15, new HashMap<>())).isEqualTo(Policies.FIFO);
            program.run(auto, 40, spent);
        }
        assertThat(spent.getOrDefault(Policies.DEFAULT, 0.0) / 50).isLessThan(7);
    }

    @Test
    void few_collections_that_come_by_fits_are_not_held_against_a_policy() {
        int suspected = 0;
        for (int seed = 0; seed < 50; seed++) {
            SimulatedProgram program = new SimulatedProgram(
                    (policy, _) -> policy.equals(Policies.FIFO) ? 0.7 * GB : 0.5 * GB,
                    60,
                    1,
                    new Random(seed),
                    Policies.DEFAULT);
            Auto auto = auto(seed);
            program.run(auto, 60, spent);
            suspected += auto.selected().choices().stream()
                            .anyMatch(choice -> choice.why().endsWith("less than half as much"))
                    ? 1
                    : 0;
        }
        assertThat(suspected).isLessThan(10);
    }

    @Test
    void what_a_program_comes_to_do_in_its_first_seconds_is_no_other_phase() {
        SimulatedMemory memory = new SimulatedMemory();
        Auto first = auto(1, memory);
        program(3.4 * GB, 5.2 * GB, 60, 1).run(first, 20, new HashMap<>());
        first.conclude(List.of());
        SimulatedProgram program = new SimulatedProgram(
                (_, age) -> age < 2 ? 0.5 * GB : 5.2 * GB, 60, 0.05, new Random(2), Policies.DEFAULT);
        program.run(auto(2, memory), 15, spent);
        assertThat(spent.getOrDefault(Policies.DEFAULT, 0.0)).isLessThan(0.1);
    }

    /**
     * The shape of Renaissance's finagle-chirper under G1 with a heap of 4 GB: threads wait for CPUs all the time, compilers are
     * busy for ten seconds, and only two bursts bring more than three collections a second.
     */
    private static SimulatedProgram collectingInBursts(List<Double> bursts, int seed) {
        boolean[] isYoung = {true};
        return new SimulatedProgram(
                        (_, age) -> {
                            isYoung[0] = age < 10;
                            return bursts.stream().anyMatch(begin -> age >= begin && age < begin + 1)
                                    ? 0.6 * GB
                                    : 0.04 * GB;
                        },
                        60,
                        0.05,
                        new Random(seed),
                        Policies.DEFAULT)
                .compiling(_ -> isYoung[0] ? 1.2 : 0.1);
    }

    @Test
    void a_policy_leads_only_for_a_moment_in_a_program_that_collects_too_seldom_to_compare() {
        for (List<Double> bursts : List.of(List.of(7.0), List.of(19.0), List.of(17.0), List.of(7.0, 30.0, 50.0))) {
            for (int seed = 0; seed < 20; seed++) {
                Map<Policy, Double> own = new HashMap<>();
                Auto auto = auto(seed);
                Policy last = collectingInBursts(bursts, seed).run(auto, 90, own);
                assertThat(auto.selected().pairs())
                        .as("bursts %s, seed %d", bursts, seed)
                        .isEmpty();
                assertThat(last).as("bursts %s, seed %d", bursts, seed).isEqualTo(Policies.DEFAULT);
                assertThat(own.getOrDefault(Policies.FIFO, 0.0))
                        .as("bursts %s, seed %d: %s", bursts, seed, auto.selected())
                        .isLessThan(5.0 * bursts.size());
            }
        }
    }

    /** The longest time without interruption that the challenger was on after the program came to collect seldom. */
    private double longestLead(Auto auto, SimulatedProgram program) {
        double longest = 0;
        double lead = 0;
        for (int i = 0; i < 1200; i++) {
            Policy now = program.run(auto, 0.1, spent);
            lead = now.equals(Policies.FIFO) ? lead + 0.1 : 0;
            longest = Math.max(longest, lead);
        }
        return longest;
    }

    @Test
    void even_a_policy_that_has_proved_itself_gives_way_where_it_can_be_compared_no_more() {
        for (int seed = 0; seed < 20; seed++) {
            Auto auto = auto(seed);
            SimulatedProgram program = new SimulatedProgram(
                    (policy, age) -> age > 30 ? 0.15 * GB : policy.equals(Policies.FIFO) ? 5.2 * GB : 3.4 * GB,
                    60,
                    0.05,
                    new Random(seed),
                    Policies.DEFAULT);
            Map<Policy, Double> before = new HashMap<>();
            program.run(auto, 30, before);
            assertThat(before.getOrDefault(Policies.FIFO, 0.0))
                    .as("seed %d", seed)
                    .isGreaterThan(20);
            assertThat(longestLead(auto, program)).as("seed %d", seed).isLessThan(25);
            assertThat(program.run(auto, 1, spent)).isEqualTo(Policies.DEFAULT);
        }
    }

    @Test
    void a_policy_that_gave_way_and_has_proved_itself_is_back_as_soon_as_it_can_be_compared() {
        for (int seed = 0; seed < 20; seed++) {
            SimulatedProgram program = new SimulatedProgram(
                    (policy, age) ->
                            age > 30 && age < 90 ? 0.15 * GB : policy.equals(Policies.FIFO) ? 5.2 * GB : 3.4 * GB,
                    60,
                    0.05,
                    new Random(seed),
                    Policies.DEFAULT);
            Auto auto = auto(seed);
            program.run(auto, 89, spent);
            Map<Policy, Double> later = new HashMap<>();
            program.run(auto, 21, later);
            assertThat(later.getOrDefault(Policies.FIFO, 0.0))
                    .as("seed %d", seed)
                    .isGreaterThan(17);
        }
    }

    @Test
    void what_earlier_runs_have_shown_gives_way_where_it_can_not_be_compared() {
        for (int seed = 0; seed < 20; seed++) {
            SimulatedMemory memory = new SimulatedMemory();
            Auto first = auto(seed, memory);
            program(3.4 * GB, 5.2 * GB, 60, seed).run(first, 10, new HashMap<>());
            first.conclude(List.of());
            SimulatedProgram seldom = program(0.15 * GB, 0.15 * GB, 60, seed);
            assertThat(longestLead(auto(seed, memory), seldom))
                    .as("seed %d", seed)
                    .isLessThan(25);
        }
    }

    @Test
    void a_slot_of_the_other_policy_without_collections_is_over_soon_however_long_slots_have_become() {
        for (int seed = 0; seed < 20; seed++) {
            Auto auto = auto(seed);
            SimulatedProgram program = new SimulatedProgram(
                    (policy, age) -> age > 300 && policy.equals(Policies.FIFO) ? 0 : 3.4 * GB,
                    60,
                    0.3,
                    new Random(seed),
                    Policies.DEFAULT);
            program.run(auto, 300, spent);
            assertThat(longestLead(auto, program)).as("seed %d", seed).isLessThan(6);
        }
    }

    @Test
    void overruled_it_stays_with_default() {
        Auto auto = auto(1);
        SimulatedProgram program = program(3.4 * GB, 5.2 * GB, 60, 1);
        program.run(auto, 10, spent);
        auto.overruled();
        assertThat(program.run(auto, 10, new HashMap<>())).isEqualTo(Policies.DEFAULT);
    }

    /** After a stretch under fifo, default has more to allocate for a while, and pays for it later. */
    private static SimulatedProgram borrowing(double borrowed, int seed) {
        double[] lastFifo = {-10};
        return new SimulatedProgram(
                (policy, age) -> {
                    if (policy.equals(Policies.FIFO)) {
                        lastFifo[0] = age;
                        return 4.4 * GB;
                    }
                    return age - lastFifo[0] < 3 ? borrowed : 3.4 * GB;
                },
                60,
                0.05,
                new Random(seed),
                Policies.DEFAULT);
    }

    @Test
    void whole_runs_decide_where_pairs_of_slots_contradict_them() {
        for (int seed = 0; seed < 20; seed++) {
            SimulatedMemory memory = new SimulatedMemory();
            for (int run = 0; run < 8; run++) {
                Auto auto = auto(seed + run, memory);
                borrowing(6.4 * GB, seed).runUntil(50 * GB, auto, new HashMap<>());
                auto.conclude(List.of());
            }
            Map<Policy, Double> own = new HashMap<>();
            Auto auto = auto(seed, memory);
            borrowing(6.4 * GB, seed).runUntil(50 * GB, auto, own);
            assertThat(own.getOrDefault(Policies.DEFAULT, 0.0))
                    .as("seed %d: %s", seed, auto.selected().account())
                    .isLessThan(0.5);
        }
    }

    /** Under fifo it takes the CPU that its neighbours have under default, and does the more for that. */
    private static SimulatedProgram takingFromNeighbours(double defaultRate, double fifoRate, int seed) {
        return program(defaultRate, fifoRate, 60, seed)
                .computing(policy -> policy.equals(Policies.FIFO) ? 1.9 : 1)
                .beside(policy -> policy.equals(Policies.FIFO) ? 0.1 : 1);
    }

    @Test
    void a_policy_that_does_more_with_the_cpus_of_neighbours_is_neither_kept_nor_remembered() {
        for (int seed = 0; seed < 20; seed++) {
            SimulatedMemory memory = new SimulatedMemory();
            Auto auto = auto(seed, memory);
            Map<Policy, Double> own = new HashMap<>();
            Policy last = takingFromNeighbours(1.7 * GB, 3.2 * GB, seed).run(auto, 60, own);
            auto.conclude(List.of());

            assertThat(last).as("seed %d", seed).isEqualTo(Policies.DEFAULT);
            assertThat(own.getOrDefault(Policies.FIFO, 0.0)).as("seed %d", seed).isLessThan(6);
            assertThat(auto.selected().pairs())
                    .isNotEmpty()
                    .allMatch(pair -> pair.isPaid() && pair.leftRatio() > 1.5 && pair.ratio() < 1.15);
            assertThat(memory.recall(SimulatedProgram.IDENTITY, "fifo").join()).isEqualTo(Recollection.NONE);
        }
    }

    @Test
    void a_policy_that_needs_less_cpu_time_beside_neighbours_is_kept() {
        for (int seed = 0; seed < 20; seed++) {
            Map<Policy, Double> own = new HashMap<>();
            takingFromNeighbours(1.7 * GB, 5.2 * GB, seed).run(auto(seed), 60, own);
            assertThat(own.getOrDefault(Policies.FIFO, 0.0)).as("seed %d", seed).isGreaterThan(40);
        }
    }

    @Test
    void neighbours_that_have_as_much_under_both_change_nothing() {
        for (int seed = 0; seed < 20; seed++) {
            Map<Policy, Double> own = new HashMap<>();
            program(1.7 * GB, 2.6 * GB, 60, seed)
                    .computing(_ -> 1)
                    .beside(_ -> 1)
                    .run(auto(seed), 60, own);
            assertThat(own.getOrDefault(Policies.FIFO, 0.0)).as("seed %d", seed).isGreaterThan(40);
        }
    }

    @Test
    void a_policy_that_a_quiet_machine_has_proved_gives_way_where_neighbours_pay_for_it() {
        for (int seed = 0; seed < 20; seed++) {
            SimulatedMemory memory = new SimulatedMemory();
            Auto quiet = auto(seed, memory);
            program(3.4 * GB, 5.2 * GB, 60, seed).run(quiet, 30, new HashMap<>());
            quiet.conclude(List.of());
            Recollection before =
                    memory.recall(SimulatedProgram.IDENTITY, "fifo").join();

            Auto auto = auto(seed, memory);
            Map<Policy, Double> own = new HashMap<>();
            Policy last = takingFromNeighbours(1.7 * GB, 3.2 * GB, seed).run(auto, 30, own);
            auto.conclude(List.of());

            assertThat(last).as("seed %d", seed).isEqualTo(Policies.DEFAULT);
            assertThat(own.getOrDefault(Policies.FIFO, 0.0)).as("seed %d", seed).isLessThan(7);
            assertThat(memory.recall(SimulatedProgram.IDENTITY, "fifo").join()).isEqualTo(before);
        }
    }

    @Test
    void beside_neighbours_nothing_leads_before_the_first_pair() {
        Auto auto = auto(1);
        SimulatedProgram program = takingFromNeighbours(1.7 * GB, 3.2 * GB, 1).compiling(_ -> 0.9);
        program.run(auto, 9, spent);
        assertThat(spent).doesNotContainKey(Policies.FIFO);
    }

    @Test
    void neighbours_that_come_while_a_policy_leads_without_a_pair_end_its_lead() {
        double[] age = {0};
        SimulatedProgram program = new SimulatedProgram(
                        (policy, now) -> {
                            age[0] = now;
                            return policy.equals(Policies.FIFO) ? 3.2 * GB : 1.7 * GB;
                        },
                        60,
                        0.05,
                        new Random(1),
                        Policies.DEFAULT)
                .compiling(_ -> 0.9)
                .beside(policy -> age[0] < 3 ? 0 : policy.equals(Policies.FIFO) ? 0.1 : 1);
        Auto auto = auto(1);
        assertThat(program.run(auto, 3, new HashMap<>())).isEqualTo(Policies.FIFO);
        program.run(auto, 5, spent);
        assertThat(spent.getOrDefault(Policies.FIFO, 0.0)).isLessThan(4.5);
        assertThat(program.run(auto, 1, spent)).isEqualTo(Policies.DEFAULT);
    }
}
