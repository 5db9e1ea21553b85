-- One row for each instance whose CPU time is known: the sum over its processes. A source that was read again counts once, and so
-- does a copy of a source, which has the same CPU time to the nanosecond.
SELECT variant, job, instance, sum(cpu_nanos) AS cpu_nanos, max(peak_rss_bytes) AS peak_rss_bytes
FROM (
    SELECT variant, job, instance, cpu_nanos, max(peak_rss_bytes) AS peak_rss_bytes
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
    GROUP BY variant, job, instance, cpu_nanos
) AS distinct_processes
GROUP BY variant, job, instance
