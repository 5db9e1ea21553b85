package io.heddle.lint.proof.containment;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ContainmentTest {
    @Test
    void what_no_mechanism_contains_is_named() {
        assertThat(Alone.none().warning()).hasValueSatisfying(warning -> {
            for (Guarantee guarantee : Guarantee.values()) {
                assertThat(warning).contains(guarantee.action());
            }
        });
        assertThat(Alone.none().describe())
                .startsWith("NOT CONTAINED on this machine: with your rights, the tasks can ");
    }

    @Test
    void without_a_system_call_filter_unix_sockets_and_attributes_are_open() {
        Containment withoutFilter = new Containment(List.of(new Namespaces(), new FileAccess()));

        assertThat(withoutFilter.warning())
                .hasValue("NOT CONTAINED on this machine: with your rights, the tasks can "
                        + "connect to services of this machine by Unix sockets; "
                        + "change modes, owners, times and lengths of your files.");
    }

    @Test
    void without_landlock_files_are_open() {
        assertThat(new Containment(List.of(new CallFilter())).warning())
                .hasValueSatisfying(warning -> assertThat(warning)
                        .contains("read files other than", "write files outside")
                        .doesNotContain("network"));
    }

    @Test
    void where_all_is_contained_there_is_no_warning() {
        Containment all = new Containment(Mechanism.all());

        assertThat(all.warning()).isEmpty();
        assertThat(all.describe())
                .startsWith("The tasks cannot use the network")
                .doesNotContain("NOT CONTAINED");
    }
}
