package io.heddle.compare.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ProgramNameTest {

    private static String name(String command) {
        return ProgramName.of(List.of(command.split(" ")));
    }

    @Test
    void a_jar_or_main_class_names_a_java_program() {
        assertThat(name("/usr/bin/java -Xmx1g -jar target/app.jar --port 80")).isEqualTo("app.jar");
        assertThat(name("java -cp a.jar:b.jar -Xmx1g org.example.Main x")).isEqualTo("org.example.Main");
        assertThat(name("java @options -p mods -m org.example/org.example.Main"))
                .isEqualTo("org.example/org.example.Main");
        assertThat(name("java src/Hello.java")).isEqualTo("Hello.java");
    }

    @Test
    void another_program_has_the_name_of_its_executable() {
        assertThat(name("./gradlew -p build test")).isEqualTo("gradlew");
        assertThat(name("java -version")).isEqualTo("java");
        assertThat(name("/")).isEqualTo("/");
    }
}
