package io.heddle.cli.status;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.TypeConversionException;

class ListenAddressTest {
    @ParameterizedTest
    @CsvSource({
        "19100, 127.0.0.1:19100",
        ":19100, 127.0.0.1:19100",
        "127.0.0.1:0, 127.0.0.1:0",
        "0.0.0.0:80, 0.0.0.0:80",
        "192.0.2.7:65535, 192.0.2.7:65535",
        "[::1]:9, [0:0:0:0:0:0:0:1]:9",
        "[::]:9, [0:0:0:0:0:0:0:0]:9"
    })
    void a_host_is_only_taken_where_it_is_named(String typed, String address) {
        assertThat(ListenAddress.describe(new ListenAddress().convert(typed))).isEqualTo(address);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                ":",
                "a",
                "localhost",
                "1.2.3.4:",
                "::1:80",
                "[::1]",
                "host:65536",
                "-1",
                "a b:1",
                "http://a:1"
            })
    void anything_else_is_refused(String typed) {
        assertThatThrownBy(() -> new ListenAddress().convert(typed))
                .isInstanceOf(TypeConversionException.class)
                .hasMessageContaining("'" + typed + "' is not an address");
    }
}
