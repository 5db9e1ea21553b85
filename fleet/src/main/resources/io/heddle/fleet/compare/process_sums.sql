-- One row for each instance whose CPU time is known. A source that was read again counts once.
SELECT
    variant,
    job,
    instance,
    sum(cpu_nanos) AS cpu_nanos,
    max(peak_rss_bytes) AS peak_rss_bytes
FROM (
    SELECT
        *,
        row_number() OVER (
            PARTITION BY variant, job, instance, source
            ORDER BY ingested_epoch_millis DESC
        ) AS age
    FROM processes
) AS sources
WHERE age = 1
GROUP BY variant, job, instance
