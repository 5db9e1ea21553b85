# A checkout's jars and AOT caches: builds Heddle and its workloads when a source is newer than the build, without the checks
# and tests of ./mvnw verify, and shows how far it is. Defines functions. Sourced by ./heddle; tests run with ./mvnw verify.

# Every build has a folder of its own, for a Heddle that runs loads classes from its folder to the end. The file `current`
# names the newest, and is as old as the beginning of that build: what was edited meanwhile is newer.
heddle_builds=$heddle_home/target/heddle
heddle_current=$heddle_builds/current
heddle_log=$heddle_builds/build.log

# Whether there is a build of these sources; sets heddle_lib and heddle_caches to its folder.
heddle_is_built() {
    [ -e "$heddle_current" ] &&
        [ -z "$(find "$heddle_home/heddle" "$heddle_home/launcher" "$heddle_home/pom.xml" \
            "$heddle_home"/*/pom.xml "$heddle_home"/*/src/main \
            "$heddle_home"/workloads/*/pom.xml "$heddle_home"/workloads/*/src/main \
            -newer "$heddle_current" -print -quit)" ] &&
        read -r heddle_name <"$heddle_current" &&
        heddle_lib=$heddle_builds/$heddle_name &&
        heddle_caches=$heddle_lib
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

# Shows how the log of a failed build ends.
heddle_tell_failure() {
    printf 'heddle: the build failed. The log %s ends with:\n' "$heddle_log" >&2
    tail -n 20 "$heddle_log" >&2
}

# Shows on a terminal which module is built, or what else is done, and for how long, once a second until its parent kills it.
heddle_show_progress() {
    heddle_begun=$(date +%s)
    while kill -0 $$ 2>/dev/null; do
        heddle_doing=$(sed -n -e 's/^\[INFO\] Building Heddle \([a-z ]*[a-z]\) [0-9].*\[\(.*\)\/\(.*\)\]$/building \1 (\2 of \3)/p' \
            -e 's/^heddle: //p' "$heddle_log" | tail -n 1)
        printf '\r\033[Kheddle: %s, %s s' "${heddle_doing:-starting the build}" "$(($(date +%s) - heddle_begun))" >&2
        sleep 1
    done
}

# Maven's JVM gets the environment as it is, which may say how to reach the network.
heddle_build() {
    : >"$heddle_log"
    heddle_progress=
    if [ -t 2 ]; then
        heddle_show_progress 9>&- &
        heddle_progress=$!
    else
        echo "heddle: building (once; about a minute, the first time with downloads) ..." >&2
    fi
    heddle_make
    heddle_status=$?
    if [ -n "$heddle_progress" ]; then
        kill "$heddle_progress" 2>/dev/null
        wait "$heddle_progress" 2>/dev/null
        printf '\r\033[K' >&2
    fi
    [ "$heddle_status" = 0 ] || heddle_tell_failure
    return "$heddle_status"
}

# Jars and caches, in a folder of their own.
heddle_make() {
    heddle_before=
    [ ! -e "$heddle_current" ] || read -r heddle_before <"$heddle_current"
    heddle_name=$(date +%Y%m%d-%H%M%S)-$$
    printf '%s\n' "$heddle_name" >"$heddle_builds/next"
    heddle_lib=$(CDPATH='' cd "$heddle_builds" && pwd)/$heddle_name
    "$heddle_home/mvnw" -B -f "$heddle_home/pom.xml" -Dheddle.unchecked \
        -Dheddle.distribution="$heddle_lib" package >>"$heddle_log" 2>&1 </dev/null || return 1
    heddle_caches=$heddle_lib
    . "$heddle_home/launcher/train.sh"
    {
        "$heddle_jdk/bin/java" "$heddle_home/launcher/StackMaps.java" "$heddle_lib"/picocli-*.jar
        for heddle_verb in run compare lint; do
            echo "heddle: creating the AOT cache of $heddle_verb"
            heddle_train "$heddle_verb"
        done
    } >>"$heddle_log" 2>&1 </dev/null
    mv -f "$heddle_builds/next" "$heddle_current"
    heddle_remove_old
}

# Builds by $2, unless $1 says that it is built: one build at a time, and who waited for another's finds it done.
heddle_build_once() {
    if ! mkdir -p "$heddle_builds" 2>/dev/null || [ ! -w "$heddle_builds" ]; then
        printf 'heddle: cannot build %s: permission denied. Run heddle once as a user who may write there, or clone the repository to your own folder.\n' "$heddle_home" >&2
        return 1
    fi

    if ! command -v flock >/dev/null; then
        echo "heddle: cannot build: there is no flock on PATH. Install util-linux." >&2
        return 1
    fi

    {
        flock -n 9 || {
            echo "heddle: waiting for another build to end ..." >&2
            flock 9
        }
        "$1" || "$2"
    } 9>"$heddle_builds/lock" || return 1
}
