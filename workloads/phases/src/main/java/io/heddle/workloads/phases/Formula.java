package io.heddle.workloads.phases;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.LongBinaryOperator;
import java.util.function.ToLongFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Evaluates sums and products with a pattern, lambdas and two stacks. Its bytecode is defined again and again. */
final class Formula implements ToLongFunction<String> {
    private final Pattern token = Pattern.compile("(?<number>\\d+)|(?<operator>[+*])");
    private final Map<String, LongBinaryOperator> operators = new HashMap<>();
    private final Map<String, Integer> ranks = Map.of("+", 1, "*", 2);
    private final Deque<Long> values = new ArrayDeque<>();
    private final Deque<String> pending = new ArrayDeque<>();

    Formula() {
        operators.put("+", (left, right) -> left + right);
        operators.put("*", (left, right) -> left * right);
    }

    @Override
    public long applyAsLong(String text) {
        Matcher matcher = token.matcher(text);
        while (matcher.find()) {
            String number = matcher.group("number");
            if (number != null) {
                values.push(Long.valueOf(number));
            } else {
                operator(matcher.group("operator"));
            }
        }
        reduce(0);
        return values.pop();
    }

    private void operator(String operator) {
        reduce(ranks.getOrDefault(operator, 0));
        pending.push(operator);
    }

    /** Applies what waits, down to a rank. */
    private void reduce(int rank) {
        while (!pending.isEmpty() && ranks.getOrDefault(pending.peek(), 0) >= rank) {
            LongBinaryOperator operator = Objects.requireNonNull(operators.get(pending.pop()));
            long right = values.pop();
            long left = values.pop();
            values.push(operator.applyAsLong(left, right));
        }
    }
}
