# Sets heddle_jdk to a JDK 25 or newer and heddle_jdk_version to what it calls itself, or says in one line what to install.
# Sourced by ./heddle and ./mvnw.
#
# Looks in JAVA_HOME, on PATH, in /usr/lib/jvm and in SDKMAN's folder, in this order. The version is read from the
# JDK's own `release` file: starting each candidate would cost 40 ms. All names begin with heddle_: a program that
# ./heddle starts inherits the environment, and a name that it uses must not change under it.

heddle_is_jdk_25() {
    [ -x "$1/bin/javac" ] && [ -r "$1/release" ] || return 1
    while IFS='=' read -r heddle_key heddle_value; do
        if [ "$heddle_key" = JAVA_VERSION ]; then
            heddle_jdk_version=${heddle_value#\"}
            heddle_jdk_version=${heddle_jdk_version%\"}
            heddle_value=${heddle_jdk_version%%[!0-9]*}
            [ "${heddle_value:-0}" -ge 25 ]
            return
        fi
    done <"$1/release"
    return 1
}

heddle_find_jdk() {
    heddle_jdk=${JAVA_HOME-}
    if [ -n "$heddle_jdk" ] && heddle_is_jdk_25 "$heddle_jdk"; then
        return 0
    fi
    heddle_jdk=$(command -v javac || true)
    if [ -n "$heddle_jdk" ]; then
        heddle_jdk=$(readlink -f "$heddle_jdk")
        heddle_jdk=${heddle_jdk%/bin/javac}
        heddle_is_jdk_25 "$heddle_jdk" && return 0
    fi
    for heddle_jdk in /usr/lib/jvm/* "${SDKMAN_DIR:-${HOME-}/.sdkman}"/candidates/java/*; do
        heddle_is_jdk_25 "$heddle_jdk" && return 0
    done
    echo "heddle: no JDK 25 or newer in JAVA_HOME, PATH, /usr/lib/jvm or SDKMAN. Install one (for example: sdk install java 25-tem), or set JAVA_HOME." >&2
    return 1
}

heddle_find_jdk
