package io.heddle.recipes.rules;

import io.heddle.recipes.facts.Step;
import io.heddle.recipes.facts.Value;
import io.heddle.recipes.reach.Program;
import io.heddle.recipes.reach.Reach.Reached;
import io.heddle.recipes.reach.Reach.Where;
import io.heddle.recipes.reach.TaskOperation;
import io.heddle.recipes.reach.Walk;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Forks after which nothing is done here but to wait: all children, or one that is joined at once. */
final class ForkOrder implements Search {
    @Override
    public void search(Program program, Reached reached, Findings findings) {
        if (reached.where() != Where.TASK) {
            return;
        }
        Aliases aliases = new Aliases(reached.body().steps());
        Walk.rows(reached.body().steps(), call -> false, row -> new Row(program, reached, findings, aliases, row)
                .search());
    }

    /** Steps in a row. */
    private record Row(Program program, Reached reached, Findings findings, Aliases aliases, List<Step> steps) {
        void search() {
            for (int i = 0; i < steps.size(); i++) {
                if (steps.get(i) instanceof Step.Call call) {
                    switch (program.operation(call)) {
                        case FORK -> fork(call, i);
                        case COMPUTE -> compute(call, i);
                        case INVOKE_ALL -> invokeAll(call);
                        default -> {}
                    }
                }
            }
        }

        private void fork(Step.Call fork, int at) {
            if (isForkBefore(at)) {
                return;
            }
            int forks = 1;
            for (int i = at + 1; i < steps.size(); i++) {
                Step step = steps.get(i);
                if (step instanceof Step.Call call) {
                    TaskOperation operation = program.operation(call);
                    if (operation == TaskOperation.FORK) {
                        forks++;
                        continue;
                    }
                    if (operation == TaskOperation.JOIN) {
                        joined(fork, forks, call, i);
                    }
                    return;
                }
                if (!isIdle(step)) {
                    return;
                }
            }
        }

        /** A task of a variable's, for one that is made anew in each turn is another each time. */
        private void compute(Step.Call compute, int at) {
            boolean forked = compute.receiver() instanceof Value.Local local
                    && aliases.resolve(local) instanceof Value.Created
                    && steps.subList(0, at).stream()
                            .anyMatch(step -> step instanceof Step.Call call
                                    && program.operation(call) == TaskOperation.FORK
                                    && isSame(call.receiver(), local));
            if (forked) {
                add(Rule.SEQUENTIAL_FORK, compute, "computes what it has forked: it runs twice");
            }
        }

        /** It is told where the first of several in a row is. */
        private boolean isForkBefore(int at) {
            for (int i = at - 1; i >= 0; i--) {
                Step step = steps.get(i);
                if (step instanceof Step.Call call) {
                    return program.operation(call) == TaskOperation.FORK;
                }
                if (!isIdle(step)) {
                    return false;
                }
            }
            return false;
        }

        private void joined(Step.Call fork, int forks, Step.Call join, int at) {
            if (forks > 1) {
                add(Rule.FORK_ORDER, fork, "forks all of %d tasks, and waits".formatted(forks));
            } else if (isSame(fork.receiver(), join.receiver())) {
                if (computeAfter(at).isPresent()) {
                    add(Rule.FORK_ORDER, join, "waits for one task before it computes another");
                } else {
                    add(Rule.SEQUENTIAL_FORK, fork, "joins at once what it forks");
                }
            }
        }

        private Optional<Step.Call> computeAfter(int at) {
            return steps.subList(at + 1, steps.size()).stream()
                    .filter(Step.Call.class::isInstance)
                    .map(Step.Call.class::cast)
                    .filter(call -> program.operation(call) == TaskOperation.COMPUTE)
                    .findFirst();
        }

        private boolean isSame(@Nullable Value one, @Nullable Value other) {
            return one != null && other != null && aliases.resolve(one).equals(aliases.resolve(other));
        }

        /** What takes no time worth a task. */
        private static boolean isIdle(Step step) {
            return step instanceof Step.Assignment || step instanceof Step.Creation;
        }

        private void invokeAll(Step.Call call) {
            if (call.arguments().size() != 1) {
                return;
            }
            Value only = aliases.resolve(call.arguments().getFirst());
            boolean one = program.isTask(only)
                    || (only instanceof Value.Result(Step.Call list)
                            && (list.name().equals("of")
                                    || list.name().equals("singletonList")
                                    || list.name().equals("singleton")
                                    || list.name().equals("asList"))
                            && list.arguments().size() == 1
                            && program.isTask(aliases.resolve(list.arguments().getFirst())));
            if (one) {
                add(Rule.SEQUENTIAL_FORK, call, "invokes all of one task");
            }
        }

        private void add(Rule rule, Step.Call at, String reason) {
            findings.add(rule, reached, at.at(), reason);
        }
    }
}
