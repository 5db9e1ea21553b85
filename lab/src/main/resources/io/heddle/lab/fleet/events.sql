-- The table events of one variant.
SELECT
    log_id,
    job,
    instance,
    '16 CPUs, 64 GiB' AS platform,
    '25.0.3' AS jdk,
    'PARALLEL' AS collector,
    CAST(4294967296 AS BIGINT) AS heap_initial_bytes,
    CAST(4294967296 AS BIGINT) AS heap_max_bytes,
    CAST(0 AS BIGINT) AS jvm,
    e AS number,
    CASE WHEN e % 100 = 10 THEN 'FULL' ELSE 'YOUNG' END AS kind,
    CASE WHEN e % 100 = 10 THEN 'Pause Full' ELSE 'Pause Young' END AS name,
    'Allocation Failure' AS cause,
    e * 1000000000 + CAST(hash(h, e) % 1000000 AS BIGINT) AS start_nanos,
    CAST(NULL AS BIGINT) AS start_epoch_millis,
    CAST(mean_nanos * exp(0.5 * normal(h, e)) * CASE WHEN e % 100 = 10 THEN 20 ELSE 1 END AS BIGINT)
        AS duration_nanos,
    CAST(duration_nanos * gc_cpus AS BIGINT) AS gc_cpu_user_nanos,
    CAST(duration_nanos * gc_cpus * 0.03 AS BIGINT) AS gc_cpu_system_nanos,
    CAST(1000000000 + hash(h, e) % 1000 * 1048576 AS BIGINT) AS heap_before_bytes,
    CAST(500000000 + hash(h, e) % 500 * 1048576 AS BIGINT) AS heap_after_bytes,
    CAST(4294967296 AS BIGINT) AS heap_committed_bytes,
    false AS evacuation_failed
FROM generated_instances, range(events) AS r(e)
