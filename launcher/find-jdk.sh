# Sets JAVA_HOME to a JDK 25 or newer, and fails with one line when there is none. Sourced by ./heddle and ./mvnw.
#
# Looks in JAVA_HOME, on PATH, in /usr/lib/jvm and in SDKMAN's folder, in this order. The version is read from the
# JDK's own `release` file: starting each candidate would cost 40 ms.

is_jdk_25() {
    [ -x "$1/bin/javac" ] && [ -r "$1/release" ] || return 1
    while IFS='=' read -r key value; do
        if [ "$key" = JAVA_VERSION ]; then
            value=${value#\"}
            value=${value%%[!0-9]*}
            [ "${value:-0}" -ge 25 ]
            return
        fi
    done <"$1/release"
    return 1
}

find_jdk() {
    if [ -n "${JAVA_HOME-}" ] && is_jdk_25 "$JAVA_HOME"; then
        return 0
    fi
    on_path=$(command -v javac || true)
    if [ -n "$on_path" ]; then
        on_path=$(readlink -f "$on_path")
        on_path=${on_path%/bin/javac}
        if is_jdk_25 "$on_path"; then
            JAVA_HOME=$on_path
            return 0
        fi
    fi
    for candidate in /usr/lib/jvm/* "${SDKMAN_DIR:-${HOME-}/.sdkman}"/candidates/java/*; do
        if is_jdk_25 "$candidate"; then
            JAVA_HOME=$candidate
            return 0
        fi
    done
    echo "heddle: no JDK 25 or newer in JAVA_HOME, PATH, /usr/lib/jvm or SDKMAN; install one (for example: sdk install java 25-tem) or set JAVA_HOME" >&2
    return 1
}

find_jdk && export JAVA_HOME
