-- One row for each instance under one variant.
SELECT
    *,
    'job-' || job_number AS job,
    CAST(i AS STRING) AS instance,
    '${variant}' = '${candidate}' AS is_candidate,
    (job_number * 16 + i) * 2 + CAST(is_candidate AS INTEGER) AS log_id,
    hash(log_id, ${seed}) AS h,
    pause_nanos
        * exp(0.05 * normal(h, 'instance'))
        * CASE WHEN is_candidate THEN exp(-pause_effect) ELSE 1 END AS mean_nanos,
    3.5 * CASE WHEN is_candidate THEN exp(-cpu_effect) ELSE 1 END AS gc_cpus,
    CAST(ceil(${eventsPerJob} / instances) AS BIGINT) AS events
FROM generated_jobs, range(instances) AS r(i)
