package io.heddle.lint.compilation;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LombokMembersTest {
    @Test
    void a_source_without_lombok_stays_the_same() {
        String text = "class A { @Getter int n; }";

        assertThat(LombokMembers.added(text)).isSameAs(text);
    }

    @Test
    void data_has_accessors_and_a_constructor_of_its_final_fields() {
        assertThat(LombokMembers.added("import lombok.Data; @Data class A { private final int n; boolean open; }"))
                .contains(
                        "public int getN() { return this.n; }",
                        "public boolean isOpen() { return this.open; }",
                        "public void setOpen(boolean open) { this.open = open; }",
                        "public A(int n) { this.n = n; }")
                .doesNotContain("setN");
    }

    @Test
    void members_that_exist_are_not_generated() {
        assertThat(LombokMembers.added(
                        "import lombok.*; @Getter @AllArgsConstructor class A { int n; int getN() { return 1; } }"))
                .contains("public A(int n)")
                .doesNotContain("return this.n;");
    }

    @Test
    void the_constructor_of_an_enum_is_private() {
        assertThat(LombokMembers.added(
                        "import lombok.*; @Getter @RequiredArgsConstructor enum A { ONE(1); private final int n; }"))
                .contains("private A(int n)", "getN()");
    }

    @Test
    void a_builder_sets_each_field() {
        assertThat(LombokMembers.added("import lombok.Builder; @Builder class A { int n; }"))
                .contains("public static ABuilder builder()", "public ABuilder n(int n)", "return new A(n);");
    }
}
