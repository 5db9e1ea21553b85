package io.heddle.lint.verification.containment;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ContainmentTest {
    @Test
    void the_warning_names_all_actions_that_no_mechanism_denies() {
        assertThat(ContainmentVariants.none().warning()).hasValueSatisfying(warning -> {
            for (Guarantee guarantee : Guarantee.values()) {
                assertThat(warning).contains(guarantee.action());
            }
        });
        assertThat(ContainmentVariants.none().describe())
                .startsWith("NOT CONTAINED on this machine: the tasks run with your rights and can ");
    }

    @Test
    void without_a_system_call_filter_unix_sockets_and_attributes_are_allowed() {
        Containment withoutFilter = new Containment(List.of(new Namespaces(), new FileAccessFilter()));

        assertThat(withoutFilter.warning())
                .hasValue("NOT CONTAINED on this machine: the tasks run with your rights and can "
                        + "connect to local services over Unix sockets; "
                        + "change modes, owners, times and lengths of your files.");
    }

    @Test
    void without_landlock_file_access_is_allowed() {
        assertThat(new Containment(List.of(new SystemCallFilter())).warning())
                .hasValueSatisfying(warning -> assertThat(warning)
                        .contains("read files other than", "write files outside")
                        .doesNotContain("network"));
    }

    @Test
    void full_containment_has_no_warning() {
        Containment all = new Containment(Mechanism.all());

        assertThat(all.warning()).isEmpty();
        assertThat(all.describe())
                .startsWith("The tasks cannot use the network")
                .doesNotContain("NOT CONTAINED");
    }
}
