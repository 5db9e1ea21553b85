# Trains AOT caches: what a start needs of classes is loaded and linked once, here, and kept, which halves the time of every
# start. Sourced; needs jvm.sh, heddle_jdk, heddle_lib and heddle_caches.

# Trains the cache that a verb is started from. Without privilege for what it tries, it reaches less; that is no failure.
# The cache appears when it is whole, for others may be starting.
heddle_train() (
    heddle_choose_flags "$1"
    heddle_keep_for_program
    heddle_scratch=$(mktemp -d "$heddle_caches/training.XXXXXX") || exit
    trap 'rm -rf "$heddle_scratch"' EXIT
    trap 'exit 1' HUP INT TERM
    heddle_java=$heddle_jdk/bin/java
    case $1 in
    compare) set -- compare --runs 1 --warmup 0 --arm default --arm slice --html "$heddle_scratch/page.html" \
        -- "$heddle_java" -Xint -version ;;
    lint)
        printf '%s\n' 'class Sum extends java.util.concurrent.RecursiveTask<Long> { private final int[] numbers;' \
            'Sum(int[] numbers) { this.numbers = numbers; } protected Long compute() { int half = numbers.length / 2;' \
            'Sum left = new Sum(java.util.Arrays.copyOfRange(numbers, 0, half)), right = left; left.fork(); right.fork();' \
            'for (int n : numbers) { try { Thread.sleep(n); } catch (InterruptedException e) { } } return right.join(); } }' \
            >"$heddle_scratch/Sum.java"
        set -- lint "$heddle_scratch" then lint --diff "$heddle_scratch" then lint --format json "$heddle_scratch"
        ;;
    run)
        # The first run leaves evidence, which the last reads. A program's first threads wait for all that Heddle does under fifo.
        XDG_STATE_HOME=$heddle_scratch
        export XDG_STATE_HOME
        set -- check then run --policy shortest-first-nice -- "$heddle_java" -Xint --list-modules \
            then run --policy fifo -- "$heddle_java" -Xint --list-modules \
            then run -- "$heddle_java" -Xint --list-modules
        ;;
    esac
    # shellcheck disable=SC2086
    "$heddle_java" $heddle_flags -XX:AOTCacheOutput="$heddle_scratch/aot" \
        -cp "$heddle_lib/*${heddle_part:+:$heddle_lib/$heddle_part/*}" io.heddle.cli.AotTraining "$@" </dev/null
    mv -f "$heddle_scratch/aot" "$heddle_caches/$heddle_cache.aot"
)
