# How Heddle's own JVM is started. Sourced by ./heddle and by what trains its AOT caches: a cache serves only a JVM with the
# same flags, class path and JDK; any other ignores it silently.

# Sets for a verb heddle_flags, heddle_cache, and heddle_part, the folder of jars that it alone needs. A comparison holds what
# all its runs showed, until the page is drawn, and loads twice the classes: in one cache with the rest they would slow the
# start of a run.
heddle_choose_flags() {
    heddle_part=
    case $1 in
    # Some experiments, and a comparison with --why, read recordings, of some million scheduling events each. The heap
    # grows only then.
    compare | demo) heddle_cache=compare heddle_heap=-Xmx512m ;;
    lab) heddle_cache=compare heddle_heap=-Xmx512m heddle_part=fleet ;;
    # Reads gigabytes of logs on all CPUs, which pays for the second compiler tier. The decompressor of Zstandard uses Unsafe.
    fleet) heddle_cache=run heddle_heap="-Xmx1g -XX:TieredStopAtLevel=4 --sun-misc-unsafe-memory-access=allow" heddle_part=fleet ;;
    # Sources are trees of any depth, and a million lines of them. The young generation of a small heap would promote trees that
    # are soon garbage. The rest of the initial heap holds the objects of the AOT cache.
    lint) heddle_cache=lint heddle_heap="-Xms96m -Xmx850m -XX:NewSize=64m -Xss64m" heddle_part=lint ;;
    # A recording is in memory as a whole. Most objects live to the end, so the heap needs little room beyond them. The
    # limit is for recordings of some hundred million events: the heap grows only as far as a recording needs.
    explain) heddle_cache=explain heddle_heap="-Xmx4g -XX:MaxNewSize=24m -XX:MinHeapFreeRatio=10" ;;
    # Its jars follow those of the cache's class path, which the JVM allows.
    top) heddle_cache=run heddle_heap=-Xmx48m heddle_part=top ;;
    *) heddle_cache=run heddle_heap=-Xmx48m ;;
    esac

    # One compiler tier, one collector thread and a small heap: Heddle shares the machine with the program it watches.
    # Large pages, for at each tick its caches are cold. The file limit stays the user's, for the program inherits it.
    heddle_flags="-XX:+UseSerialGC -XX:TieredStopAtLevel=1 -XX:Tier3InvocationThreshold=100 -XX:Tier3MinInvocationThreshold=50 -XX:Tier3CompileThreshold=200 -XX:Tier3BackEdgeThreshold=2000 -Xms8m $heddle_heap -XX:-UsePerfData -XX:-MaxFDLimit -XX:+UseTransparentHugePages \
-Xlog:disable --enable-native-access=ALL-UNNAMED"
    heddle_cache=$heddle_cache-$heddle_jdk_version
}

# These act on every JVM, and are meant for the program's: Heddle's own gets them under names that say nothing to it, and
# the program gets them back (kernel's Environment).
heddle_keep_for_program() {
    if [ "${JAVA_TOOL_OPTIONS+set}" ]; then
        export heddle_kept_JAVA_TOOL_OPTIONS="$JAVA_TOOL_OPTIONS"
    fi
    if [ "${JDK_JAVA_OPTIONS+set}" ]; then
        export heddle_kept_JDK_JAVA_OPTIONS="$JDK_JAVA_OPTIONS"
    fi
    if [ "${_JAVA_OPTIONS+set}" ]; then
        export heddle_kept__JAVA_OPTIONS="$_JAVA_OPTIONS"
    fi
    unset JAVA_TOOL_OPTIONS JDK_JAVA_OPTIONS _JAVA_OPTIONS
}
