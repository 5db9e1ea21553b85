-- The instances that count: their logs are theirs alone, and their factors did not change.
SELECT *
FROM instances
WHERE copied_logs = 0 AND changes = 0
