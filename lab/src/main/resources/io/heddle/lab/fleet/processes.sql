-- The table processes of one variant.
SELECT
    job,
    instance,
    CAST(events * 4e9 * exp(0.05 * normal(h, 'process')) AS BIGINT) AS cpu_nanos,
    CAST(5e9 * exp(0.02 * normal(h, 'memory')) AS BIGINT) AS peak_rss_bytes,
    'generated' AS source,
    CAST(0 AS BIGINT) AS ingested_epoch_millis
FROM generated_instances
