package io.heddle.timeline;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.heddle.timeline.stacks.Frame;
import io.heddle.timeline.stacks.Stack;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class WaitsTest {
    private static final Stack GET = new Stack(List.of(new Frame("Cache", "get", 7)));
    private static final Stack PUT = new Stack(List.of(new Frame("Cache", "put", 9)));

    private final TimelineBuilder builder = new TimelineBuilder();

    private Wait add(int thread, Wait.Kind kind, long start, long end, String on, Stack stack) {
        Wait wait = new Wait(thread, kind, new Span(start, end), on, Wait.UNKNOWN_THREAD, stack);
        builder.add(wait);
        return wait;
    }

    private Waits waits() {
        return builder.build().waits();
    }

    @Test
    void a_timeline_without_waits_has_an_empty_list() {
        assertEquals(List.of(), waits());
        assertEquals(List.of(), builder.build().waits().at(site -> true));
    }

    @Test
    void a_builder_goes_on_after_a_timeline_was_built() {
        Wait second = add(1, Wait.Kind.PARK, 30, 40, "Lock", GET);
        assertEquals(List.of(second), waits());
        assertEquals(List.of(second), waits());
        Wait first = add(1, Wait.Kind.PARK, 10, 20, "Lock", GET);
        assertEquals(List.of(first, second), waits());
    }

    @Test
    void an_element_has_all_that_was_added() {
        Wait wait = new Wait(3, Wait.Kind.MONITOR, new Span(10, 9_000_000_000L), "Lock", 5, GET);
        builder.add(wait);
        assertEquals(List.of(wait), waits());
    }

    @Test
    void waits_are_by_start_and_equal_starts_keep_their_order() {
        Wait last = add(1, Wait.Kind.PARK, 30, 40, "Lock", GET);
        Wait first = add(2, Wait.Kind.PARK, 10, 50, "Lock", GET);
        Wait second = add(1, Wait.Kind.PARK, 10, 20, "Lock", GET);
        assertEquals(List.of(first, second, last), waits());
    }

    @Test
    void more_waits_than_a_part_of_a_column_has_are_by_start() {
        Random random = new Random(42);
        List<Wait> expected = new ArrayList<>();
        for (int i = 0; i < 100_000; i++) {
            long start = (long) i + random.nextInt(1_000);
            expected.add(add(i % 7, Wait.Kind.SLEEP, start, start + i, "", i % 2 == 0 ? GET : PUT));
        }
        expected.sort(Comparator.comparingLong(each -> each.span().startNanos()));
        assertEquals(expected, waits());
    }

    @Test
    void waits_at_sites_differ_from_others_in_kind_blocker_or_stack() {
        Wait wanted = add(1, Wait.Kind.PARK, 10, 20, "Lock", GET);
        add(1, Wait.Kind.MONITOR, 20, 30, "Lock", GET);
        add(1, Wait.Kind.PARK, 30, 40, "Queue", GET);
        add(1, Wait.Kind.PARK, 40, 50, "Lock", PUT);
        Wait again = add(2, Wait.Kind.PARK, 5, 8, "Lock", GET);

        Waits waits = waits();

        Waits.Site site = new Waits.Site(Wait.Kind.PARK, "Lock", GET);
        assertEquals(List.of(again, wanted), waits.at(site::equals));
        assertEquals(4, waits.sites().size());
    }

    @Test
    void a_site_is_judged_once_for_all_its_waits() {
        for (int i = 0; i < 100; i++) {
            add(1, Wait.Kind.SLEEP, i, i + 1, "", GET);
        }
        Set<Waits.Site> judged = new HashSet<>();
        assertEquals(100, waits().at(judged::add).size());
    }

    @Test
    void the_waits_of_a_thread_are_by_start_and_those_of_unknown_threads_are_left_out() {
        add(1, Wait.Kind.PARK, 30, 40, "Lock", GET);
        add(0, Wait.Kind.PARK, 20, 25, "Lock", GET);
        add(Wait.UNKNOWN_THREAD, Wait.Kind.PARK, 15, 25, "Lock", GET);
        add(1, Wait.Kind.PARK, 10, 20, "Lock", GET);

        int[][] indexes = waits().byThread(3);

        assertArrayEquals(new int[][] {{2}, {0, 3}, {}}, indexes);
    }
}
