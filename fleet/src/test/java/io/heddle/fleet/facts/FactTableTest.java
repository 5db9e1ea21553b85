package io.heddle.fleet.facts;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class FactTableTest {
    @ParameterizedTest
    @EnumSource
    void the_documentation_describes_each_column(FactTable table) throws IOException {
        String page = Files.readString(Path.of("..", "docs", "fleet.md"));
        String section = page.substring(page.indexOf("\n`" + table.tableName() + "`, one row"));

        assertThat(table.columns()).extracting(FactTable.Column::name).allSatisfy(column -> assertThat(section)
                .contains("`" + column + "`"));
    }
}
