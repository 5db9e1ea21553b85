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

/** As a build's plugin runs them. */
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
    void what_is_found_is_marked_across_files() {
        assertThat(run(new FindForkJoinBottlenecks()))
                .containsExactlyInAnyOrder(
                        TWICE.formatted(
                                "new Twice(n / 2)./*~~(sequential-fork: joins at once what it forks)~~>*/fork().join()"),
                        PAUSE.replace("Thread.sleep", "Thread./*~~(sleepy-worker: compute -> of sleeps)~~>*/sleep"));
    }

    @Test
    void what_can_be_mended_is() {
        assertThat(run(new MendForkJoinBottlenecks())).containsExactly(TWICE.formatted("new Twice(n / 2).invoke()"));
    }

    @Test
    void they_are_valid() {
        assertThat(List.of(new FindForkJoinBottlenecks(), new MendForkJoinBottlenecks()))
                .allSatisfy(recipe -> assertThat(recipe.validate().isValid()).isTrue());
    }
}
