package io.heddle.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RoundStoreTest {
    private static final List<String> INPUTS = List.of("2 CPUs", "java -jar shop.jar");

    @TempDir
    Path folder = Path.of("");

    private RoundStore store() {
        return new RoundStore(folder.resolve("results/shop.json"), false);
    }

    @Test
    void rounds_of_several_sittings_add_up() throws Exception {
        store().add("shop", INPUTS, new Sitting("AMD", round(10, 8)));
        store().add("shop", INPUTS, new Sitting("Intel", round(20, 10)));

        List<Sitting> sittings = store().read("shop", INPUTS);
        InterleavedResults all = Sitting.join(sittings).orElseThrow();
        assertThat(all.rounds()).isEqualTo(2);
        assertThat(all.compare("bare", "seconds", "auto", "seconds", 1).ratios())
                .containsExactly(0.8, 0.5);
        store().add("shop", INPUTS, new Sitting("Intel", round(1, 1)));
        assertThat(Sitting.describe(store().read("shop", INPUTS))).isEqualTo("AMD: 1; Intel: 2");
        assertThat(store().read("shop", INPUTS)).hasSize(2);
    }

    @Test
    void rounds_with_other_inputs_are_kept_apart() throws Exception {
        List<String> elsewhere = List.of("16 CPUs", "java -jar shop.jar");
        store().add("shop", INPUTS, new Sitting("AMD", round(10, 8)));
        store().add("shop", elsewhere, new Sitting("AMD", round(1, 1)));
        store().add("bank", INPUTS, new Sitting("AMD", round(3, 2)));

        assertThat(bare(INPUTS)).isEqualTo(10);
        assertThat(bare(elsewhere)).isEqualTo(1);
        assertThat(store().read("mail", INPUTS)).isEmpty();
    }

    private double bare(List<String> inputs) throws Exception {
        return Sitting.join(store().read("shop", inputs)).orElseThrow().median("bare", "seconds");
    }

    @Test
    void a_fresh_store_discards_the_parts_that_are_asked_for() throws Exception {
        store().add("shop", INPUTS, new Sitting("AMD", round(10, 8)));
        store().add("bank", INPUTS, new Sitting("AMD", round(10, 8)));

        RoundStore fresh = new RoundStore(folder.resolve("results/shop.json"), true);
        assertThat(fresh.read("shop", INPUTS)).isEmpty();
        assertThat(store().read("shop", INPUTS)).isEmpty();
        assertThat(store().read("bank", INPUTS)).hasSize(1);

        fresh.add("shop", INPUTS, new Sitting("AMD", round(10, 8)));
        assertThat(fresh.read("shop", INPUTS)).hasSize(1);
    }

    static InterleavedResults round(double bare, double auto) {
        return new InterleavedResults("2026-01-01T00:00:00Z", List.of(samples("bare", bare), samples("auto", auto)));
    }

    private static InterleavedResults.Samples samples(String label, double seconds) {
        return new InterleavedResults.Samples(label, null, List.of(0), List.of(Map.of("seconds", seconds)));
    }
}
