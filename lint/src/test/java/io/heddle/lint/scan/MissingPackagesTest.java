package io.heddle.lint.scan;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.lint.sources.SourceFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.openrewrite.InMemoryExecutionContext;

class MissingPackagesTest {
    private static List<String> declared(String... texts) {
        List<SourceFile> files = List.of(texts).stream()
                .map(text -> new SourceFile(Path.of("A.java"), text, StandardCharsets.UTF_8))
                .toList();
        return MissingPackages.of(files).stream()
                .map(each -> each.getSource(new InMemoryExecutionContext()).readFully())
                .map(source -> source.substring(0, source.indexOf(';')))
                .toList();
    }

    @Test
    void the_package_of_each_imported_class_is_declared_once() {
        assertThat(declared("""
                        import org.junit.Test;
                        import org.junit.Before;
                        import static com.example.lists.Lists.of;
                        import com.example.maps.*;
                        import com.example.sets.Sets.Builder;
                        """))
                .containsExactly(
                        "package com.example.lists",
                        "package com.example.maps",
                        "package com.example.sets",
                        "package org.junit");
    }

    @Test
    void packages_of_the_jdk_and_of_the_files_themselves_are_not_declared() {
        assertThat(declared(
                        "package p;\nimport java.util.List;\nimport org.w3c.dom.Node;\n",
                        "package q;\nimport p.A;\nimport javax.swing.*;\n"))
                .isEmpty();
    }
}
