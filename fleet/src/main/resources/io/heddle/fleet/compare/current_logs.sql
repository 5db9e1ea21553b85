-- The logs that count. A log that has grown supersedes the facts that it had when it was shorter.
SELECT *
FROM logs
WHERE log_id NOT IN (SELECT supersedes FROM logs WHERE supersedes IS NOT NULL)
