# The programs of experiments: built when a source of theirs is newer, for the everyday build leaves them out. Sourced by
# ./heddle for `lab run`; needs build.sh.

heddle_lab_built=$heddle_builds/lab

heddle_lab_is_built() {
    [ -e "$heddle_lab_built" ] &&
        [ -z "$(find "$heddle_home/pom.xml" "$heddle_home"/workloads/pom.xml "$heddle_home"/workloads/*/pom.xml \
            "$heddle_home"/workloads/*/src/main -newer "$heddle_lab_built" -print -quit)" ]
}

heddle_build_lab() {
    echo "heddle: building the experiments' programs (once; some minutes, the first time with downloads) ..." >&2
    : >"$heddle_builds/lab.next"
    if ! "$heddle_home/mvnw" -B -q -f "$heddle_home/pom.xml" -Plab -Dheddle.unchecked -pl workloads -amd \
        package >"$heddle_log" 2>&1 </dev/null; then
        heddle_tell_failure
        return 1
    fi
    mv -f "$heddle_builds/lab.next" "$heddle_lab_built"
}

heddle_lab_is_built || heddle_build_once heddle_lab_is_built heddle_build_lab
