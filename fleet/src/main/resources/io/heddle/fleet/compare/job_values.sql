-- One row for each job, variant and metric: the mean over all instances, as in equation (1).
SELECT
    variant,
    job_number,
    metric,
    avg(value) AS mean,
    var_samp(value) AS variance,
    count(*) AS instances
FROM instance_values
GROUP BY variant, job_number, metric
