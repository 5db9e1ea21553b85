-- One row for each metric of a job that ran under both variants. Baseline / candidate is equation (2): above 1 is an improvement.
SELECT
    b.job,
    b.program,
    b.job_user,
    b.change_id,
    b.platform,
    b.heap_initial_bytes,
    b.heap_max_bytes,
    b.metric,
    b.mean AS baseline_mean,
    b.variance AS baseline_variance,
    b.instances AS baseline_instances,
    c.mean AS candidate_mean,
    c.variance AS candidate_variance,
    c.instances AS candidate_instances,
    b.mean / c.mean AS improvement
FROM job_values AS b
JOIN job_values AS c
    ON b.job = c.job
    AND b.program = c.program
    AND b.job_user = c.job_user
    AND b.change_id = c.change_id
    AND b.platform = c.platform
    AND b.heap_initial_bytes = c.heap_initial_bytes
    AND b.heap_max_bytes = c.heap_max_bytes
    AND b.metric = c.metric
WHERE b.variant = '${baseline}' AND c.variant = '${candidate}'
