-- One row for each job, variant and metric: the mean over all instances, as in equation (1).
SELECT
    variant,
    job,
    program,
    job_user,
    change_id,
    platform,
    heap_initial_bytes,
    heap_max_bytes,
    metric,
    avg(value) AS mean,
    var_samp(value) AS variance,
    count(*) AS instances
FROM instance_values
GROUP BY variant, job, program, job_user, change_id, platform, heap_initial_bytes, heap_max_bytes, metric
