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

/**
 * Evaluates sums and products with a pattern, lambdas and two stacks. {@link FreshClasses} defines its bytecode again for each
 * task.
 */
final class FormulaEvaluator implements ToLongFunction<String> {
    private final Pattern token = Pattern.compile("(?<number>\\d+)|(?<operator>[+*])");
    private final Map<String, LongBinaryOperator> operators = new HashMap<>();
    private final Map<String, Integer> precedences = Map.of("+", 1, "*", 2);
    private final Deque<Long> values = new ArrayDeque<>();
    private final Deque<String> pending = new ArrayDeque<>();

    FormulaEvaluator() {
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
        reduce(precedences.getOrDefault(operator, 0));
        pending.push(operator);
    }

    /** Applies the pending operators down to a precedence. */
    private void reduce(int precedence) {
        while (!pending.isEmpty() && precedences.getOrDefault(pending.peek(), 0) >= precedence) {
            LongBinaryOperator operator = Objects.requireNonNull(operators.get(pending.pop()));
            long right = values.pop();
            long left = values.pop();
            values.push(operator.applyAsLong(left, right));
        }
    }
}
