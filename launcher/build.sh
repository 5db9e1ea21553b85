# Builds Heddle and its workloads, with one line of progress. Sourced by ./heddle; tests run with ./mvnw verify.

heddle_log=$heddle_builds/build.log
if [ -t 2 ]; then heddle_end='\r'; else heddle_end='\n'; fi

# What a start needs of classes is loaded and linked once, here, and kept: it halves the time of every start. The JVM
# ignores the cache silently should flags, class path or JDK ever differ, or should there be none.
heddle_train() {
    heddle_keep_for_program
    # shellcheck disable=SC2086
    "$heddle_jdk/bin/java" $heddle_flags -XX:AOTCacheOutput="$heddle_lib/heddle.aot" \
        -cp "$heddle_lib/*" io.heddle.cli.Heddle run --policy slice -- "$heddle_jdk/bin/java" -Xint --list-modules
}

# Removes older builds. One that a process names in its command line is still in use, and the one before this may be: by
# somebody who has read its name and not started yet.
heddle_remove_old() {
    for heddle_old in "$heddle_builds"/*/; do
        heddle_old=${heddle_old%/}
        case ${heddle_old##*/} in
        "$heddle_name" | "$heddle_before") continue ;;
        esac
        # Asked by standard input, or grep would find the name in its own command line.
        printf '/%s/' "${heddle_old##*/}" | grep -qsaF -f - /proc/[0-9]*/cmdline || rm -rf "$heddle_old"
    done
}

# Maven's JVM gets the environment as it is, which may say how to reach the network.
heddle_build() {
    printf "heddle: building (once; 1-2 minutes, the first time with downloads) ...$heddle_end" >&2
    heddle_before=
    [ ! -e "$heddle_current" ] || read -r heddle_before <"$heddle_current"
    heddle_name=$(date +%Y%m%d-%H%M%S)-$$
    printf '%s\n' "$heddle_name" >"$heddle_builds/next"
    heddle_lib=$(CDPATH='' cd "$heddle_builds" && pwd)/$heddle_name
    if "$heddle_home/mvnw" -B -q -f "$heddle_home/pom.xml" -DskipTests -Dspotless.check.skip \
        -Dheddle.distribution="$heddle_lib" package >"$heddle_log" 2>&1 </dev/null; then
        # Without privilege for what it tries, training reaches less; that is no reason not to start.
        (heddle_train) >>"$heddle_log" 2>&1 || true
        mv -f "$heddle_builds/next" "$heddle_current"
        heddle_remove_old
    else
        printf 'heddle: the build failed; its log is %s, which ends so:\n' "$heddle_log" >&2
        tail -n 20 "$heddle_log" >&2
        return 1
    fi
}

if ! mkdir -p "$heddle_builds" 2>/dev/null || [ ! -w "$heddle_builds" ]; then
    printf "heddle: %s isn't built from its present sources, and you may not write there; start it once as a user who may, or clone it to a place of your own\n" "$heddle_home" >&2
    return 1
fi

if ! command -v flock >/dev/null; then
    echo "heddle: building needs flock; install util-linux" >&2
    return 1
fi

# One build at a time; who waited for another's finds it done.
{
    flock -n 9 || {
        printf "heddle: waiting for another build of it to end ...$heddle_end" >&2
        flock 9
    }
    heddle_is_built || heddle_build
} 9>"$heddle_builds/lock" || return 1
if [ -t 2 ]; then
    printf '\033[K' >&2
fi
