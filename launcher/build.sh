# Builds Heddle and its workloads, with one line of progress. Sourced by ./heddle; tests run with ./mvnw verify.

heddle_log=$heddle_home/target/build.log
mkdir -p "$heddle_home/target"
if [ -t 2 ]; then heddle_end='\r'; else heddle_end='\n'; fi
printf "heddle: building (once; 1-2 minutes, the first time with downloads) ...$heddle_end" >&2

# What a start needs of classes is loaded and linked once, here, and kept: it halves the time of every start. The JVM
# ignores the cache silently should flags, class path or JDK ever differ.
heddle_train() {
    # shellcheck disable=SC2086
    "$heddle_jdk/bin/java" $heddle_flags -XX:AOTCacheOutput="$heddle_lib/heddle.aot" \
        -cp "$heddle_lib/*" io.heddle.cli.Heddle run --policy slice -- "$heddle_jdk/bin/java" -Xint --list-modules
}

if "$heddle_home/mvnw" -B -q -f "$heddle_home/pom.xml" -DskipTests -Dspotless.check.skip package >"$heddle_log" 2>&1 </dev/null &&
    heddle_train >>"$heddle_log" 2>&1; then
    touch "$heddle_stamp"
    if [ -t 2 ]; then
        printf '\033[K' >&2
    fi
else
    printf 'heddle: the build failed; its log is %s, which ends so:\n' "$heddle_log" >&2
    tail -n 20 "$heddle_log" >&2
    false
fi
