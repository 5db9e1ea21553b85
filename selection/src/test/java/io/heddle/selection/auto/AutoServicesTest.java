package io.heddle.selection.auto;

import static io.heddle.selection.auto.Simulation.GB;
import static io.heddle.selection.auto.Simulation.auto;
import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.governor.selector.SelectorStatus;
import io.heddle.policy.Policies;
import io.heddle.policy.Policy;
import io.heddle.selection.evidence.SimulatedHistory;
import io.heddle.selection.evidence.SimulatedProgram;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** Programs in which nothing justifies a head start: they collect rarely, or few threads wait. */
class AutoServicesTest {
    private static final double TEN_MINUTES = 600;

    private final Map<Policy, Double> spent = new HashMap<>();

    /** The factor under the challenger, else 1. */
    private static double factor(Policy policy, double underChallenger) {
        return policy.equals(Policies.FIFO) ? underChallenger : 1;
    }

    /**
     * A service with a constant external load of 5 MB of I/O a second that uses 1.2 of 2 CPUs. One thread waits for a CPU on average.
     *
     * @param cost factor by which the challenger changes the time that threads run or wait
     */
    private static SimulatedProgram loadedService(double allocationRate, double cost, double noise, int seed) {
        return new SimulatedProgram((_, _) -> allocationRate, 1, noise, new Random(seed), Policies.DEFAULT)
                .computing(policy -> 1.2 * factor(policy, cost))
                .waiting(policy -> factor(policy, cost))
                .transferring(_ -> 5e6);
    }

    /** A service that uses both CPUs and has 20 waiting threads. */
    private static SimulatedProgram saturatedService(double allocationRate, int seed) {
        return new SimulatedProgram((_, _) -> allocationRate, 20, 0.1, new Random(seed), Policies.DEFAULT)
                .computing(_ -> 2);
    }

    private static void assertChosen(String policy, AutoSelector auto, int seed) {
        assertThat(auto.status().chosen())
                .as("seed %d: %s", seed, auto.status())
                .isEqualTo(policy);
    }

    /** Requires that a service that collects often stays under {@code default}, because the challenger starves some of its threads. */
    private static void assertNoLead(UnaryOperator<SimulatedProgram> shape) {
        for (int seed = 0; seed < 20; seed++) {
            AutoSelector auto = auto(seed);
            shape.apply(new SimulatedProgram((_, _) -> 4 * GB, 5, 0.1, new Random(seed), Policies.DEFAULT))
                    .typicallyWaiting(policy -> 70e3 * factor(policy, 8))
                    .run(auto, TEN_MINUTES, new HashMap<>());
            assertChosen("default", auto, seed);
        }
    }

    private static SelectorStatus status(AutoSelector auto) {
        return auto.status();
    }

    @Test
    void a_better_policy_is_found_by_io_in_a_service_that_rarely_collects() {
        for (int seed = 0; seed < 20; seed++) {
            AutoSelector auto = auto(seed);
            Policy last = loadedService(0.02 * GB, 0.9, 0.1, seed).run(auto, TEN_MINUTES, spent);
            assertChosen("fifo", auto, seed);
            assertThat(auto.status().measure()).isEqualTo("bytes of I/O");
            assertThat(last).isIn(Policies.FIFO, Policies.DEFAULT);
        }
    }

    @Test
    void a_saturated_service_is_compared_by_its_throughput() {
        for (int seed = 0; seed < 20; seed++) {
            AutoSelector auto = auto(seed);
            saturatedService(0.02 * GB, seed)
                    .transferring(policy -> 5e6 * factor(policy, 1.15))
                    .run(auto, TEN_MINUTES, spent);
            assertChosen("fifo", auto, seed);
        }
    }

    @Test
    void a_service_without_io_is_compared_by_rare_collections() {
        for (int seed = 0; seed < 20; seed++) {
            AutoSelector auto = auto(seed);
            new SimulatedProgram(
                            (policy, _) -> 0.1 * GB * factor(policy, 1.3), 20, 0.1, new Random(seed), Policies.DEFAULT)
                    .run(auto, 2 * TEN_MINUTES, spent);
            assertChosen("fifo", auto, seed);
            assertThat(auto.status().measure()).isEqualTo("young collections");
        }
    }

    /** Sockets of a chat server, whose calls the kernel does not count, with hardly any garbage, or with a collection in two seconds. */
    @Test
    void a_service_without_io_is_compared_by_its_network_traffic_rather_than_by_rare_collections() {
        for (int seed = 0; seed < 20; seed++) {
            AutoSelector auto = auto(seed);
            double allocationRate = (seed % 2 == 0 ? 0.001 : 0.05) * GB;
            saturatedService(allocationRate, seed)
                    .talking(policy -> 1e6 * factor(policy, 1.15))
                    .run(auto, TEN_MINUTES, spent);
            assertChosen("fifo", auto, seed);
            assertThat(auto.status().measure()).isEqualTo("network traffic");
        }
    }

    /** A message broker that moves 1 MB a second and writes 10 MB to its journal every 20 seconds. */
    @Test
    void a_service_that_writes_in_bursts_is_compared_by_its_network_traffic() {
        for (int seed = 0; seed < 20; seed++) {
            AutoSelector auto = auto(seed);
            SimulatedProgram broker = saturatedService(0.001 * GB, seed);
            broker.transferring(policy -> 1e6 * factor(policy, 1.15) + (broker.age() % 20 < 1 ? 10e6 : 0))
                    .talking(policy -> 1e6 * factor(policy, 1.15))
                    .run(auto, TEN_MINUTES, spent);
            assertChosen("fifo", auto, seed);
            assertThat(auto.status().measure()).isEqualTo("network traffic");
        }
    }

    @Test
    void a_policy_without_effect_rarely_leads() {
        int led = 0;
        for (int seed = 0; seed < 100; seed++) {
            AutoSelector auto = auto(seed);
            loadedService(0.02 * GB, 1, 0.2, seed).run(auto, TEN_MINUTES, spent);
            led += auto.selected().choices().stream()
                            .anyMatch(choice -> choice.policy().equals(Policies.FIFO.name()))
                    ? 1
                    : 0;
        }
        assertThat(led).isLessThan(6);
    }

    /**
     * A service in which the challenger delays a few threads, and needs less CPU time.
     *
     * @param factor factor by which the challenger changes the typical wait
     */
    private static SimulatedProgram starvedService(double factor, int seed) {
        return loadedService(0.02 * GB, 0.7, 0.1, seed).typicallyWaiting(policy -> 70e3 * factor(policy, factor));
    }

    @Test
    void a_policy_that_starved_threads_in_earlier_runs_is_tried_late() {
        for (int seed = 0; seed < 20; seed++) {
            SimulatedHistory history = new SimulatedHistory();
            AutoSelector first = auto(seed, history);
            starvedService(40, seed).run(first, TEN_MINUTES, spent);
            first.conclude(List.of());

            AutoSelector second = auto(seed, history);
            Map<Policy, Double> own = new HashMap<>();
            SimulatedProgram service = starvedService(40, seed);
            service.run(second, 60, own);
            assertThat(own.keySet()).as("seed %d", seed).containsOnly(Policies.DEFAULT);
            service.run(second, TEN_MINUTES - 60, own);
            assertThat(second.status().chosen()).as("seed %d", seed).isEqualTo("default");
        }
    }

    @Test
    void a_policy_that_was_better_in_earlier_runs_leads_once_the_pace_is_known() {
        for (int seed = 0; seed < 20; seed++) {
            SimulatedHistory history = new SimulatedHistory();
            AutoSelector first = auto(seed, history);
            loadedService(0.02 * GB, 0.7, 0.1, seed).run(first, TEN_MINUTES, spent);
            first.conclude(List.of());

            AutoSelector second = auto(seed, history);
            loadedService(0.02 * GB, 0.7, 0.1, seed).run(second, 15, spent);
            assertThat(second.status().chosen()).as("seed %d", seed).isEqualTo("fifo");
        }
    }

    @Test
    void a_policy_that_starves_a_few_threads_does_not_lead_however_much_sooner_the_others_run() {
        for (int seed = 0; seed < 20; seed++) {
            AutoSelector auto = auto(seed);
            Map<Policy, Double> own = new HashMap<>();
            starvedService(8, seed).run(auto, TEN_MINUTES, own);
            assertChosen("default", auto, seed);
            assertThat(auto.status().reason()).contains("some requests or threads waited much longer");
            assertThat(own.getOrDefault(Policies.FIFO, 0.0)).as("seed %d", seed).isLessThan(0.03 * TEN_MINUTES);
            assertThat(status(auto).costShare()).isNotNull().isPositive();
        }
    }

    /** Response times, the root of 64 or 1/64, are eight times as long or short. Threads wait as {@code default} or a starved one. */
    @Test
    void response_times_count_rather_than_waits_of_threads_if_connections_show_them() {
        for (int seed = 0; seed < 20; seed++) {
            AutoSelector starving = auto(seed);
            loadedService(0.02 * GB, 0.7, 0.1, seed)
                    .answering(policy -> 0.01 * factor(policy, 64))
                    .run(starving, TEN_MINUTES, spent);
            assertChosen("default", starving, seed);
            assertThat(starving.status().reason()).contains("some requests or threads waited much longer");

            AutoSelector serving = auto(seed);
            starvedService(40, seed)
                    .answering(policy -> 0.1 / factor(policy, 64))
                    .run(serving, TEN_MINUTES, spent);
            assertChosen("fifo", serving, seed);
        }
    }

    /** Connections of a closed load starve each other under {@code fifo}. With more throughput, clients of an open load wait less. */
    @Test
    void longer_responses_at_saturation_do_not_count_against_a_policy_with_more_throughput() {
        for (int seed = 0; seed < 20; seed++) {
            AutoSelector better = auto(seed);
            saturatedService(0.02 * GB, seed)
                    .transferring(policy -> 5e6 * factor(policy, 1.3))
                    .answering(policy -> 0.1 * factor(policy, 64))
                    .run(better, TEN_MINUTES, spent);
            assertChosen("fifo", better, seed);

            AutoSelector equal = auto(seed);
            saturatedService(0.02 * GB, seed)
                    .transferring(_ -> 5e6)
                    .answering(policy -> 0.1 * factor(policy, 64))
                    .run(equal, TEN_MINUTES, spent);
            assertChosen("default", equal, seed);
        }
    }

    /** As in a service whose connections all become busy at once, while its compilers still change it. */
    @Test
    void longer_responses_at_saturation_do_not_count_against_a_policy_that_gains_later() {
        for (int seed = 0; seed < 20; seed++) {
            SimulatedHistory history = new SimulatedHistory();
            AutoSelector young = auto(seed, history);
            saturatedService(0.02 * GB, seed)
                    .transferring(_ -> 5e6)
                    .answering(policy -> 0.1 * factor(policy, 64))
                    .run(young, 120, spent);
            assertThat(young.selected().pairs()).as("seed %d", seed).isNotEmpty();
            young.conclude(List.of());

            AutoSelector auto = auto(seed, history);
            saturatedService(0.02 * GB, seed)
                    .transferring(policy -> 5e6 * factor(policy, 1.5))
                    .answering(policy -> 0.1 / factor(policy, 2))
                    .run(auto, TEN_MINUTES, spent);
            assertChosen("fifo", auto, seed);
        }
    }

    @Test
    void a_gain_at_saturation_does_not_make_up_for_longer_responses_at_lower_loads() {
        for (int seed = 0; seed < 20; seed++) {
            AutoSelector auto = auto(seed);
            double[] used = {1.2};
            double[] longer = {64};
            double[] gain = {1};
            SimulatedProgram service = loadedService(0.02 * GB, 1, 0.1, seed)
                    .computing(_ -> used[0])
                    .transferring(policy -> 5e6 * factor(policy, gain[0]))
                    .answering(policy -> 0.01 * factor(policy, longer[0]));
            service.run(auto, TEN_MINUTES, spent);
            used[0] = 2;
            longer[0] = 1;
            gain[0] = 1.5;
            service.run(auto, TEN_MINUTES, spent);
            assertThat(auto.selected().pairs().getLast().waitRatio()).isBetween(0.5, 2.0);
            assertChosen("default", auto, seed);
            assertThat(auto.status().reason()).contains("some requests or threads waited much longer");
        }
    }

    /** Waits for the same progress, the root of 12/3, are twice as long. */
    @Test
    void a_policy_that_makes_waits_longer_by_less_than_it_gains_leads() {
        for (int seed = 0; seed < 20; seed++) {
            AutoSelector auto = auto(seed);
            saturatedService(0.02 * GB, seed)
                    .transferring(policy -> 5e6 * factor(policy, 3))
                    .typicallyWaiting(policy -> 10e6 * factor(policy, 12))
                    .run(auto, TEN_MINUTES, spent);
            assertChosen("fifo", auto, seed);
        }
    }

    @Test
    void a_service_whose_load_leaves_cpus_idle_gives_no_head_start_however_often_it_collects() {
        assertNoLead(service -> service.computing(_ -> 1.2).transferring(_ -> 5e6));
    }

    @Test
    void a_saturated_service_gives_no_head_start_because_clients_wait_for_its_last_thread() {
        assertNoLead(service -> service.turning(50e3).transferring(policy -> 5e6 * factor(policy, 1.1)));
    }

    @Test
    void a_saturated_phase_gives_no_head_start_to_a_policy_under_which_threads_waited_longer() {
        for (int seed = 0; seed < 20; seed++) {
            AutoSelector auto = auto(seed);
            double[] used = {1.2};
            SimulatedProgram service = new SimulatedProgram(
                            (_, _) -> 4 * GB, 5, 0.1, new Random(seed), Policies.DEFAULT)
                    .computing(_ -> used[0])
                    .transferring(_ -> 5e6)
                    .typicallyWaiting(policy -> 70e3 * factor(policy, 8));
            service.run(auto, 120, spent);
            used[0] = 2;
            Map<Policy, Double> own = new HashMap<>();
            service.run(auto, TEN_MINUTES, own);
            assertChosen("default", auto, seed);
            assertThat(own.getOrDefault(Policies.FIFO, 0.0)).as("seed %d", seed).isLessThan(0.03 * TEN_MINUTES);
        }
    }

    @Test
    void a_service_is_not_compared_while_its_compilers_are_busy() {
        AutoSelector auto = auto(3);
        loadedService(0.02 * GB, 0.7, 0.1, 3).compiling(_ -> 0.6).run(auto, 55, spent);
        assertThat(spent.keySet()).containsOnly(Policies.DEFAULT);
    }

    @Test
    void a_service_that_does_more_every_second_is_compared_once_it_is_warm() {
        AutoSelector auto = auto(3);
        SimulatedProgram service = loadedService(0.02 * GB, 0.7, 0.1, 3);
        service.transferring(_ -> 1e6 * Math.exp(0.1 * Math.min(service.age(), 30)));
        service.run(auto, 30, spent);
        assertThat(spent.keySet()).containsOnly(Policies.DEFAULT);
        service.run(auto, 20, spent);
        assertThat(spent).containsKey(Policies.FIFO);
    }

    @Test
    void a_worse_policy_never_leads_and_costs_at_most_one_percent() {
        for (int seed = 0; seed < 20; seed++) {
            AutoSelector auto = auto(seed);
            Map<Policy, Double> own = new HashMap<>();
            loadedService(0.02 * GB, 1.5, 0.1, seed).run(auto, TEN_MINUTES, own);
            SelectorStatus status = status(auto);
            assertThat(auto.selected().choices()).as("seed %d", seed).noneMatch(choice -> choice.policy()
                    .equals(Policies.FIFO.name()));
            assertThat(auto.selected().pairs()).isNotEmpty();
            double lost = own.getOrDefault(Policies.FIFO, 0.0) * (1 - 1 / 1.5);
            assertThat(lost / TEN_MINUTES).as("seed %d: %s", seed, own).isLessThan(0.02);
            assertThat(status.costShare()).isNotNull().isLessThan(0.02);
        }
    }

    @Test
    void a_challenger_that_stalls_the_service_costs_little() {
        for (int seed = 0; seed < 20; seed++) {
            AutoSelector auto = auto(seed);
            Map<Policy, Double> own = new HashMap<>();
            new SimulatedProgram((_, _) -> 0.02 * GB, 5, 0.1, new Random(seed), Policies.DEFAULT)
                    .computing(_ -> 2)
                    .transferring(policy -> policy.equals(Policies.FIFO) ? 0 : 5e6)
                    .run(auto, TEN_MINUTES, own);
            assertThat(own.getOrDefault(Policies.FIFO, 0.0)).as("seed %d", seed).isLessThan(30);
            assertThat(auto.status().chosen()).isEqualTo("default");
        }
    }

    @Test
    void a_program_without_progress_is_left_alone_and_says_why() {
        AutoSelector auto = auto(1);
        new SimulatedProgram((_, _) -> 0.0, 20, 0.1, new Random(1), Policies.DEFAULT).run(auto, 120, spent);
        assertThat(spent.keySet()).containsOnly(Policies.DEFAULT);
        assertThat(auto.status().reason()).contains("too few collections and too little I/O");
        assertThat(auto.status().measure()).isNull();
    }

    @Test
    void a_policy_loses_its_lead_when_the_load_ends() {
        for (int seed = 0; seed < 10; seed++) {
            AutoSelector auto = auto(seed);
            double[] load = {5e6};
            SimulatedProgram service = new SimulatedProgram(
                            (_, _) -> 4 * load[0], 1, 0.1, new Random(seed), Policies.DEFAULT)
                    .computing(policy -> 1.2 * factor(policy, 0.7))
                    .waiting(policy -> factor(policy, 0.7))
                    .transferring(_ -> load[0]);
            service.run(auto, TEN_MINUTES, spent);
            assertThat(auto.status().chosen()).as("seed %d", seed).isEqualTo("fifo");
            load[0] = 0;
            Policy last = service.run(auto, 120, spent);
            assertThat(last).as("seed %d", seed).isEqualTo(Policies.DEFAULT);
            load[0] = 5e6;
            service.run(auto, 60, spent);
            assertChosen("fifo", auto, seed);
        }
    }

    @Test
    void a_program_that_is_suspended_during_a_pair_loses_only_that_pair() {
        AutoSelector auto = auto(3);
        SimulatedProgram service = loadedService(0.02 * GB, 0.7, 0.05, 3);
        for (int i = 0; i < 60; i++) {
            service.run(auto, 5.7, spent);
            service.stop(3600);
        }
        assertThat(auto.selected().pairs())
                .allSatisfy(pair -> assertThat(pair.seconds()).isLessThan(60));
        service.run(auto, TEN_MINUTES, spent);
        assertThat(auto.status().chosen()).isEqualTo("fifo");
    }

    @Test
    void a_pair_in_which_the_program_alone_is_stopped_or_restarts_itself_is_not_compared() {
        for (int seed = 0; seed < 10; seed++) {
            AutoSelector auto = auto(seed);
            SimulatedProgram service = new SimulatedProgram(
                            (_, _) -> 0.02 * GB, 20, 0.05, new Random(seed), Policies.DEFAULT)
                    .transferring(_ -> 5e6);
            for (int i = 0; i < 40; i++) {
                service.run(auto, 25 + 0.31 * i, spent);
                if (i % 2 == 0) {
                    service.suspend(auto, 20);
                } else {
                    service.restart();
                }
            }
            assertThat(auto.selected().pairs()).as("seed %d", seed).isNotEmpty().allSatisfy(pair -> assertThat(
                            pair.ratio())
                    .isBetween(0.8, 1.25));
        }
    }

    @Test
    void a_policy_that_takes_cpus_from_programs_that_arrive_loses_its_lead() {
        for (int seed = 0; seed < 10; seed++) {
            AutoSelector auto = auto(seed);
            boolean[] arePeersBusy = {false};
            SimulatedProgram service = new SimulatedProgram(
                            (_, _) -> 0.02 * GB, 20, 0.1, new Random(seed), Policies.DEFAULT)
                    .computing(policy -> arePeersBusy[0] && !policy.equals(Policies.FIFO) ? 1 : 2)
                    .beside(policy -> arePeersBusy[0] ? policy.equals(Policies.FIFO) ? 0.1 : 1 : 0)
                    .transferring(policy -> arePeersBusy[0] ? 2.5e6 * factor(policy, 2) : 5e6 * factor(policy, 1.3));
            service.run(auto, TEN_MINUTES, spent);
            assertThat(auto.status().chosen()).as("seed %d", seed).isEqualTo("fifo");
            arePeersBusy[0] = true;
            service.run(auto, 60, spent);
            assertChosen("default", auto, seed);
        }
    }
}
