package io.heddle.kernel.libc;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.kernel.testing.Outcome;
import java.util.List;
import org.junit.jupiter.api.Test;

class LibcTest {
    @Test
    void the_size_of_a_page_is_that_of_the_system() throws Exception {
        Outcome outcome = Outcome.of(List.of("getconf", "PAGESIZE"));

        assertThat(Libc.pageBytes()).isEqualTo(Integer.parseInt(outcome.out().strip()));
    }
}
