package io.heddle.lab.services;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.documents.UserError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServiceTest {
    private static final Service SERVICE = new Service("orders", "-Xmx64m", List.of("spring-boot", "h2", "kafka_2.13"));

    @TempDir
    Path home = Path.of("");

    @Test
    void the_versions_are_those_of_the_jars_beside_the_service() throws IOException {
        Path target = home.resolve("workloads/orders/target");
        Files.createDirectories(target.resolve("lib"));
        Files.createFile(target.resolve("orders.jar"));
        for (String jar : List.of("spring-boot-actuator-4.0.8.jar", "spring-boot-4.0.7.jar", "kafka_2.13-4.4.0.jar")) {
            Files.createFile(target.resolve("lib").resolve(jar));
        }

        assertThat(SERVICE.versions(home)).isEqualTo("spring-boot 4.0.7, h2 of an unknown version, kafka_2.13 4.4.0");
    }

    @Test
    void a_service_that_is_not_built_is_reported() {
        assertThatThrownBy(() -> SERVICE.versions(home))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("the workload orders is not built");
    }
}
