-- Contents that more than one instance claims. At most one of them can be right, so none counts.
SELECT content
FROM current_logs
WHERE events > 0
GROUP BY content
HAVING min(concat(variant, '/', job, '/', instance)) <> max(concat(variant, '/', job, '/', instance))
