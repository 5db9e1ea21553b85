package io.heddle.recipes;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.openrewrite.InMemoryExecutionContext;
import org.openrewrite.Recipe;
import org.openrewrite.Result;
import org.openrewrite.SourceFile;
import org.openrewrite.internal.InMemoryLargeSourceSet;
import org.openrewrite.java.JavaParser;

/** Runs the recipes as a build plugin does. */
class RecipesTest {
    private static final String TWICE = """
            import java.util.concurrent.RecursiveTask;

            class Twice extends RecursiveTask<Integer> {
                private final int n;

                Twice(int n) {
                    this.n = n;
                }

                @Override
                protected Integer compute() {
                    return n < 1_000 ? n : %s + Pause.of(1);
                }
            }
            """;

    private static final String PAUSE = """
            class Pause {
                static int of(int millis) {
                    try {
                        Thread.sleep(millis);
                    } catch (InterruptedException e) {
                        return 0;
                    }
                    return 1;
                }
            }
            """;

    private static List<String> run(Recipe recipe) {
        List<SourceFile> files = JavaParser.fromJavaVersion()
                .build()
                .parse(TWICE.formatted("new Twice(n / 2).fork().join()"), PAUSE)
                .toList();
        return recipe
                .run(new InMemoryLargeSourceSet(files), new InMemoryExecutionContext(failure -> {
                    throw new AssertionError(failure);
                }))
                .getChangeset()
                .getAllResults()
                .stream()
                .map(Result::getAfter)
                .map(SourceFile::printAll)
                .toList();
    }

    @Test
    void findings_are_marked_across_files() {
        assertThat(run(new FindForkJoinBottlenecks()))
                .containsExactlyInAnyOrder(
                        TWICE.formatted(
                                "new Twice(n / 2)./*~~(sequential-fork: joins a task immediately after forking it)~~>*/fork().join()"),
                        PAUSE.replace("Thread.sleep", "Thread./*~~(sleepy-worker: compute -> of sleeps)~~>*/sleep"));
    }

    @Test
    void fixable_findings_are_fixed() {
        assertThat(run(new FixForkJoinBottlenecks())).containsExactly(TWICE.formatted("new Twice(n / 2).invoke()"));
    }

    @Test
    void the_recipes_are_valid() {
        assertThat(List.of(new FindForkJoinBottlenecks(), new FixForkJoinBottlenecks()))
                .allSatisfy(recipe -> assertThat(recipe.validate().isValid()).isTrue());
    }
}
