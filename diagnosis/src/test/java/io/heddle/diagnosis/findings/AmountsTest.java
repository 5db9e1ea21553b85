package io.heddle.diagnosis.findings;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class AmountsTest {
    @Test
    void times_have_the_unit_that_fits() {
        assertEquals("0.3 us", Amounts.time(300));
        assertEquals("12.5 ms", Amounts.time(12_500_000));
        assertEquals("61.00 s", Amounts.time(61_000_000_000L));
    }

    @Test
    void small_shares_have_a_decimal() {
        assertEquals("0.4 %", Amounts.percent(0.004));
        assertEquals("10 %", Amounts.percent(0.0996));
        assertEquals("100 %", Amounts.percent(1));
    }

    @Test
    void sizes_are_powers_of_two() {
        assertEquals("2 KiB", Amounts.bytes(2048));
        assertEquals("200 MiB", Amounts.bytes(200 << 20));
        assertEquals("1.5 GiB", Amounts.bytes(3L << 29));
    }

    @Test
    void one_is_singular() {
        assertEquals("1 pause", Amounts.count(1, "pause"));
        assertEquals("1,234 pauses", Amounts.count(1234, "pause"));
        assertEquals("0 pauses", Amounts.count(0, "pause"));
    }
}
