# Builds the engine `spark` of `fleet compare`, with the jars of Spark, into a folder of the current build. Defines
# functions. ./heddle sources this file for `fleet compare`; needs build.sh.

# Whether the command line $@ asks for Spark and not for help.
heddle_wants_spark() {
    heddle_spark=
    heddle_word_before=
    for heddle_word; do
        case $heddle_word_before$heddle_word in
        --engine=spark | --enginespark) heddle_spark=yes ;;
        --help | -h) return 1 ;;
        esac
        heddle_word_before=
        [ "$heddle_word" != --engine ] || heddle_word_before=$heddle_word
    done
    [ "$heddle_spark" ]
}

heddle_spark_is_built() {
    [ -e "$heddle_lib/spark" ]
}

heddle_build_spark() {
    echo "heddle: building the engine spark (once for each build of Heddle; the first time with downloads of 278 MB) ..." >&2
    rm -rf "$heddle_lib/spark.next"
    if ! "$heddle_home/mvnw" -B -q -f "$heddle_home/pom.xml" -Pspark -Dheddle.unchecked \
        -Dheddle.distribution="$heddle_lib/spark.next" -pl fleet-spark -am package >"$heddle_log" 2>&1 </dev/null; then
        heddle_tell_failure
        return 1
    fi
    mv "$heddle_lib/spark.next" "$heddle_lib/spark"
}

# Sets heddle_flags, and the parts of the class path before and after Heddle's own, heddle_first and heddle_last.
heddle_prepare_spark() {
    heddle_spark_is_built || heddle_build_once heddle_spark_is_built heddle_build_spark || return 1

    # Local executors are threads of this JVM: they get half of the memory, a parallel collector and all compilers.
    heddle_flags="-XX:+UseParallelGC -XX:MaxRAMPercentage=50 ${SPARK_DRIVER_MEMORY:+-Xmx$SPARK_DRIVER_MEMORY} -Xss4m \
-XX:-UsePerfData -Xlog:disable $(grep -v '^#' "$heddle_home/launcher/spark.options" | tr '\n' ' ')"

    # These variables have the meaning that they have for Spark's own commands.
    heddle_settings=${SPARK_CONF_DIR-${SPARK_HOME:+$SPARK_HOME/conf}}
    heddle_first=${heddle_settings:+$heddle_settings:}$heddle_lib/spark/*
    heddle_last=${HADOOP_CONF_DIR:+:$HADOOP_CONF_DIR}${SPARK_DIST_CLASSPATH:+:$SPARK_DIST_CLASSPATH}
}
