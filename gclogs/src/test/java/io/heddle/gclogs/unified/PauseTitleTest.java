package io.heddle.gclogs.unified;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.gclogs.events.GcKind;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PauseTitleTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            nullValues = "-",
            value = {
                "Pause Young (Normal) (G1 Evacuation Pause) | YOUNG | Pause Young (Normal) | G1 Evacuation Pause | false",
                "Pause Young (Concurrent Start) (G1 Humongous Allocation) | YOUNG | Pause Young (Concurrent Start) | G1 Humongous Allocation | false",
                "Pause Young (Prepare Mixed) (G1 Preventive Collection) | YOUNG | Pause Young (Prepare Mixed) | G1 Preventive Collection | false",
                "Pause Young (Mixed) (G1 Evacuation Pause) | MIXED | Pause Young (Mixed) | G1 Evacuation Pause | false",
                "Pause Young (Normal) (GCLocker Initiated GC) (Evacuation Failure: Allocation/Pinned) | YOUNG | Pause Young (Normal) | GCLocker Initiated GC | true",
                "Pause Young (G1 Evacuation Pause) | YOUNG | Pause Young | G1 Evacuation Pause | false",
                "Pause Mixed (G1 Evacuation Pause) | MIXED | Pause Mixed | G1 Evacuation Pause | false",
                "Pause Initial Mark (Metadata GC Threshold) | YOUNG | Pause Initial Mark | Metadata GC Threshold | false",
                "Pause Initial Mark | PHASE | Pause Initial Mark | - | false",
                "Pause Young (Allocation Failure) | YOUNG | Pause Young | Allocation Failure | false",
                "Pause Full (System.gc()) | FULL | Pause Full | System.gc() | false",
                "Pause Full | FULL | Pause Full | - | false",
                "Pause Remark | PHASE | Pause Remark | - | false",
                "Pause Mark Start | PHASE | Pause Mark Start | - | false",
                "Pause Mark Start (Major) | PHASE | Pause Mark Start (Major) | - | false",
                "Pause Init Mark (unload classes) | PHASE | Pause Init Mark (unload classes) | - | false",
                "Pause Degenerated GC (Outside of Cycle) | DEGENERATED | Pause Degenerated GC (Outside of Cycle) | - | false"
            })
    void a_title_has_a_kind_a_name_and_often_a_cause(
            String title, GcKind kind, String name, String cause, boolean evacuationFailed) {
        assertThat(PauseTitle.parse(title)).isEqualTo(new PauseTitle(kind, name, cause, evacuationFailed));
    }
}
