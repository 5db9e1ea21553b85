-- One row for each job and variant.
SELECT
    variant,
    job_number,
    min(job) AS job,
    min(program) AS program,
    min(job_user) AS job_user,
    min(change_id) AS change_id,
    min(platform) AS platform,
    min(heap_initial_bytes) AS heap_initial_bytes,
    min(heap_max_bytes) AS heap_max_bytes,
    max(application) AS application,
    max(collector) AS collector,
    count(*) AS instances,
    count(CASE WHEN copied_logs > 0 THEN 1 END) AS copied_instances,
    count(CASE WHEN copied_logs = 0 AND changes > 0 THEN 1 END) AS changed_instances,
    avg(CASE WHEN copied_logs = 0 AND changes = 0 THEN heap_committed_bytes END) AS heap_committed_bytes,
    count(cpu_nanos) AS instances_with_cpu,
    count(gc_cpu_nanos) AS instances_with_gc_cpu,
    sum(logs) AS logs,
    sum(pauses) AS pauses,
    sum(evacuation_failures) AS evacuation_failures
FROM instances
GROUP BY variant, job_number
