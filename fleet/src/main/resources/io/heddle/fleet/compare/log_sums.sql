-- One row for each log with events: the only pass over the events.
SELECT
    log_id,
    count(CASE WHEN kind <> 'CONCURRENT' THEN 1 END) AS pauses,
    sum(CASE WHEN kind <> 'CONCURRENT' THEN duration_nanos END) AS pause_nanos,
    count(CASE WHEN kind = 'FULL' THEN 1 END) AS full_pauses,
    sum(CASE WHEN kind = 'FULL' THEN duration_nanos END) AS full_pause_nanos,
    sum(gc_cpu_user_nanos + gc_cpu_system_nanos) AS gc_cpu_nanos,
    count(CASE WHEN evacuation_failed THEN 1 END) AS evacuation_failures
FROM events
GROUP BY log_id
