-- One row for each instance whose CPU time is known: the sum over its processes. A source that was read again counts once, and so
-- does a copy of a source, which has the same CPU time to the nanosecond.
SELECT variant, job, instance, sum(cpu_nanos) AS cpu_nanos, max(peak_rss_bytes) AS peak_rss_bytes
FROM (
    SELECT variant, job, instance, cpu_nanos, max(peak_rss_bytes) AS peak_rss_bytes
    FROM (
        SELECT
            variant,
            job,
            instance,
            max_by(cpu_nanos, ingested_epoch_millis) AS cpu_nanos,
            max_by(peak_rss_bytes, ingested_epoch_millis) AS peak_rss_bytes
        FROM processes
        GROUP BY variant, job, instance, source
    ) AS sources
    GROUP BY variant, job, instance, cpu_nanos
) AS distinct_processes
GROUP BY variant, job, instance
