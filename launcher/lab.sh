# Builds the programs of experiments, and the services that only the experiment `services` needs. Each group is a Maven profile
# that the everyday build leaves out. It is built when a source of its programs is newer. The program `actors` contains the
# modules scheduler and pekko, and `gclogs` the module gclogs. ./heddle sources this file for `lab run`; needs build.sh.

heddle_profile_is_built() {
    [ -e "$heddle_builds/$heddle_profile" ] &&
        [ -z "$(find "$heddle_home/pom.xml" "$heddle_home"/workloads/pom.xml "$heddle_home"/workloads/*/pom.xml \
            "$heddle_home"/workloads/*/src/main "$heddle_home/scheduler/src/main" "$heddle_home/pekko/src/main" \
            "$heddle_home/gclogs/src/main" \
            -newer "$heddle_builds/$heddle_profile" -print -quit)" ]
}

heddle_build_profile() {
    case $heddle_profile in
    services) heddle_programs="the services" heddle_modules=pekko,workloads ;;
    *) heddle_programs="the experiments' programs" heddle_modules=pekko,workloads,workloads/gclogs ;;
    esac
    echo "heddle: building $heddle_programs (once; some minutes, the first time with downloads) ..." >&2
    : >"$heddle_builds/$heddle_profile.next"
    if ! "$heddle_home/mvnw" -B -q -f "$heddle_home/pom.xml" "-P$heddle_profile" -Dheddle.unchecked \
        -pl "$heddle_modules" -am -amd package >"$heddle_log" 2>&1 </dev/null; then
        heddle_tell_failure
        return 1
    fi
    mv -f "$heddle_builds/$heddle_profile.next" "$heddle_builds/$heddle_profile"
}

# Builds the profiles that the experiment in the command line $@ needs.
heddle_build_profiles() {
    heddle_profiles=lab
    for heddle_word; do
        [ "$heddle_word" != services ] || heddle_profiles="lab services"
    done
    for heddle_profile in $heddle_profiles; do
        heddle_profile_is_built || heddle_build_once heddle_profile_is_built heddle_build_profile || return 1
    done
}

heddle_build_profiles "$@"
