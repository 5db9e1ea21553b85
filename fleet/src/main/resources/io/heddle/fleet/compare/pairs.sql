-- One row for each metric of a job that ran under both variants. Baseline / candidate is equation (2): above 1 is an improvement.
SELECT
    b.job_number,
    b.metric,
    b.mean AS baseline_mean,
    b.variance AS baseline_variance,
    b.instances AS baseline_instances,
    c.mean AS candidate_mean,
    c.variance AS candidate_variance,
    c.instances AS candidate_instances,
    b.mean / c.mean AS improvement
FROM job_values AS b
JOIN job_values AS c ON b.job_number = c.job_number AND b.metric = c.metric
WHERE b.variant = '${baseline}' AND c.variant = '${candidate}'
