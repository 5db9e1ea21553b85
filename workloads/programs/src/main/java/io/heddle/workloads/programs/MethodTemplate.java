package io.heddle.workloads.programs;

import java.util.function.LongUnaryOperator;

/**
 * A template of a method in a programming idiom: the text, in which $A, $B and $C are small numbers, and an equivalent
 * computation, mostly in a simpler way.
 */
enum MethodTemplate {
    LOOP(
            """
            /** Steps that depend on the number so far. */
            static long $NAME(long x) {
                long sum = x;
                for (int i = 0; i < $C; i++) {
                    sum = sum * $A + i;
                    if (sum % 3 == 0) {
                        sum ^= $B;
                    }
                }
                return sum;
            }
        """,
            (x, a, b, c) -> {
                long sum = x;
                for (int i = 0; i < c; i++) {
                    long next = sum * a + i;
                    sum = next % 3 == 0 ? next ^ b : next;
                }
                return sum;
            }),

    GROUPING(
            """
            /** The sizes of groups of numbers with the same remainder. */
            static long $NAME(long x) {
                Map<Long, List<Long>> groups = LongStream.range(0, $C)
                        .boxed()
                        .map(i -> i * (x % 1000) + $A)
                        .collect(Collectors.groupingBy(i -> Math.floorMod(i, $BL), TreeMap::new, Collectors.toList()));
                return groups.values().stream().mapToLong(List::size).reduce(x, (sum, size) -> sum * 31 + size);
            }
        """,
            (x, a, b, c) -> {
                int[] sizes = new int[(int) b];
                for (int i = 0; i < c; i++) {
                    sizes[(int) Math.floorMod(i * (x % 1000) + a, b)]++;
                }
                long sum = x;
                for (int size : sizes) {
                    sum = size == 0 ? sum : sum * 31 + size;
                }
                return sum;
            }),

    SHAPES(
            """
            /** The areas of squares and boxes. */
            static long $NAME(long x) {
                interface Shape {
                    long area();
                }
                record Square(long side) implements Shape {
                    @Override
                    public long area() {
                        return side * side;
                    }
                }
                record Box(long width, long height) implements Shape {
                    @Override
                    public long area() {
                        return width * height;
                    }
                }
                List<Shape> shapes = new ArrayList<>();
                for (int i = 0; i < $C; i++) {
                    shapes.add(i % $A == 0 ? new Square(x + i) : new Box(x, i * $B));
                }
                long sum = 0;
                for (Shape shape : shapes) {
                    if (shape instanceof Square square) {
                        sum += square.side();
                    }
                    sum = sum * 7 + shape.area();
                }
                return sum;
            }
        """,
            (x, a, b, c) -> {
                long sum = 0;
                for (int i = 0; i < c; i++) {
                    sum = i % a == 0 ? (sum + x + i) * 7 + (x + i) * (x + i) : sum * 7 + x * i * b;
                }
                return sum;
            }),

    SWITCHES("""
            /** Turns at a crossing. */
            static long $NAME(long x) {
                long sum = x;
                for (int i = 0; i < $C; i++) {
                    sum += switch (Math.floorMod(sum, 5)) {
                        case 0 -> $A;
                        case 1, 2 -> sum >>> 3;
                        case 3 -> {
                            long twice = 2 * sum;
                            yield twice - $B;
                        }
                        default -> -i;
                    };
                }
                return sum;
            }
        """, (x, a, b, c) -> {
        long sum = x;
        for (int i = 0; i < c; i++) {
            long[] steps = {a, sum >>> 3, sum >>> 3, 2 * sum - b, -i};
            sum += steps[Math.floorMod(sum, 5)];
        }
        return sum;
    }),

    TEXTS(
            """
            /** A text that is written and turned around. */
            static long $NAME(long x) {
                StringBuilder text = new StringBuilder();
                for (int i = 0; i < $C; i++) {
                    text.append((char) ('a' + i % 26)).append(i * $A).append(i % 2 == 0 ? "-" : "+");
                }
                String turned = text.append($B).reverse().toString();
                return x * 31 + turned.hashCode() + turned.indexOf("-0");
            }
        """,
            (x, a, b, c) -> {
                String text = "";
                for (int i = 0; i < c; i++) {
                    text += String.valueOf((char) ('a' + i % 26)) + i * a + (i % 2 == 0 ? "-" : "+");
                }
                String turned = new StringBuilder(text + b).reverse().toString();
                return x * 31 + turned.hashCode() + turned.indexOf("-0");
            }),

    STRATEGIES("""
            /** Functions put together. */
            static long $NAME(long x) {
                Function<Long, Long> first = new Function<>() {
                    @Override
                    public Long apply(Long y) {
                        return y * $A + 1;
                    }
                };
                UnaryOperator<Long> second = y -> y ^ $B;
                Function<Long, Long> all = first.andThen(second).compose((Long y) -> y + $C);
                long result = x;
                for (int i = 0; i < $C; i++) {
                    result = all.apply(result);
                }
                return result;
            }
        """, (x, a, b, c) -> {
        long result = x;
        for (int i = 0; i < c; i++) {
            result = ((result + c) * a + 1) ^ b;
        }
        return result;
    }),

    ERRORS("""
            /** Steps of which some are refused. */
            static long $NAME(long x) {
                class Refused extends Exception {
                    private static final long serialVersionUID = 1;
                    private final long step;

                    Refused(long step) {
                        super("refused");
                        this.step = step;
                    }
                }
                long sum = x;
                for (int i = 0; i < $C; i++) {
                    try {
                        if (Math.floorMod(sum, $A) == 0) {
                            throw new Refused(i);
                        }
                        sum += $B;
                    } catch (Refused refused) {
                        sum -= refused.step * 3;
                    } finally {
                        sum++;
                    }
                }
                return sum;
            }
        """, (x, a, b, c) -> {
        long sum = x;
        for (int i = 0; i < c; i++) {
            sum += Math.floorMod(sum, a) == 0 ? 1 - 3L * i : 1 + b;
        }
        return sum;
    }),

    MATRICES("""
            /** A matrix multiplied by itself. */
            static long $NAME(long x) {
                long[][] matrix = {{x, $A, 1}, {$B, x, 2}, {3, $C, x}};
                long sum = 0;
                for (int row = 0; row < matrix.length; row++) {
                    for (int column = 0; column < matrix[row].length; column++) {
                        long cell = 0;
                        for (int k = 0; k < matrix.length; k++) {
                            cell += matrix[row][k] * matrix[k][column];
                        }
                        sum = sum * 3 + cell;
                    }
                }
                return sum;
            }
        """, (x, a, b, c) -> {
        long[] cells = {
            x * x + a * b + 3,
            2 * a * x + c,
            2 * x + 2 * a,
            2 * b * x + 6,
            a * b + x * x + 2 * c,
            b + 4 * x,
            6 * x + b * c,
            3 * a + 2 * c * x,
            3 + 2 * c + x * x
        };
        long sum = 0;
        for (long cell : cells) {
            sum = sum * 3 + cell;
        }
        return sum;
    }),

    PAIRS(
            """
            /** Pairs of numbers and the lengths of their texts. */
            static long $NAME(long x) {
                record Pair<A extends Comparable<A>, B>(A first, B second) {
                    static <T extends Comparable<T>> Pair<T, String> of(T value) {
                        return new Pair<>(value, String.valueOf(value));
                    }

                    <C extends Comparable<C>> Pair<C, A> moved(Function<? super B, ? extends C> by) {
                        return new Pair<>(by.apply(second), first);
                    }
                }
                return Stream.iterate(Pair.of(x), pair -> Pair.of(pair.first() * $A + $B))
                        .limit($C)
                        .map(pair -> pair.moved(String::length))
                        .mapToLong(pair -> pair.first() * 100L + pair.second() % 100)
                        .sum();
            }
        """,
            (x, a, b, c) -> {
                long sum = 0;
                long value = x;
                for (int i = 0; i < c; i++) {
                    sum += String.valueOf(value).length() * 100L + value % 100;
                    value = value * a + b;
                }
                return sum;
            }),

    STEPS(
            """
            /** Steps of three kinds in turn. */
            static long $NAME(long x) {
                enum Step {
                    UP {
                        @Override
                        long take(long y) {
                            return y + $A;
                        }
                    },
                    DOWN {
                        @Override
                        long take(long y) {
                            return y * $B;
                        }
                    },
                    TURN {
                        @Override
                        long take(long y) {
                            return ~y;
                        }
                    };

                    abstract long take(long y);
                }
                long sum = x;
                for (int i = 0; i < $C; i++) {
                    sum = Step.values()[i % Step.values().length].take(sum);
                }
                return sum;
            }
        """,
            (x, a, b, c) -> {
                long sum = x;
                for (int i = 0; i < c; i++) {
                    sum = i % 3 == 0 ? sum + a : i % 3 == 1 ? sum * b : -sum - 1;
                }
                return sum;
            });

    /** The computation of the method from its argument and the three numbers in its text. */
    private interface Computation {
        long of(long x, long a, long b, long c);
    }

    final String text;

    @SuppressWarnings("ImmutableEnumChecker") // a lambda that captures nothing
    private final Computation computation;

    MethodTemplate(String text, Computation computation) {
        this.text = text;
        this.computation = computation;
    }

    LongUnaryOperator computation(int a, int b, int c) {
        return x -> computation.of(x, a, b, c);
    }
}
