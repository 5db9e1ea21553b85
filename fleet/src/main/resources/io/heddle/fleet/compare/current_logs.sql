-- The logs that count. A log that has grown supersedes the facts that it had when it was shorter. An instance with GC logs is not
-- counted again by its recordings.
SELECT *
FROM (
    SELECT
        *,
        count(CASE WHEN source_kind = 'LOG' AND events > 0 THEN 1 END)
            OVER (PARTITION BY variant, job, instance) AS logs_of_instance
    FROM logs
    WHERE log_id NOT IN (SELECT supersedes FROM logs WHERE supersedes IS NOT NULL)
) AS newest
WHERE source_kind = 'LOG' OR logs_of_instance = 0
