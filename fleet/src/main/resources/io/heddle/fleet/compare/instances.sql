-- One row for each instance. Equal factors of a job have one number. ${program} and the others are the factors that must be equal, or a
-- constant. A log that does not state a factor, such as a rotated file without the JVM's first lines, leaves it to the instance's other
-- logs.
SELECT
    *,
    dense_rank() OVER (
        ORDER BY job, program, job_user, change_id, platform, heap_initial_bytes, heap_max_bytes
    ) AS job_number
FROM (
    SELECT
        l.variant,
        l.job,
        l.instance,
        ${program} AS program,
        ${user} AS job_user,
        ${change} AS change_id,
        ${platform} AS platform,
        ${heapInitial} AS heap_initial_bytes,
        ${heapMax} AS heap_max_bytes,
        ${changes} AS changes,
        max(coalesce(l.program, l.job)) AS application,
        max(CASE WHEN l.collector <> 'UNKNOWN' THEN l.collector END) AS collector,
        count(*) AS logs,
        count(c.content) AS copied_logs,
        max(l.heap_committed_bytes) AS heap_committed_bytes,
        sum(l.covered_nanos) AS covered_nanos,
        sum(s.pauses) AS pauses,
        sum(s.pause_nanos) AS pause_nanos,
        sum(s.full_pauses) AS full_pauses,
        sum(s.full_pause_nanos) AS full_pause_nanos,
        sum(s.gc_cpu_nanos) AS gc_cpu_nanos,
        sum(s.evacuation_failures) AS evacuation_failures,
        max(p.cpu_nanos) AS cpu_nanos,
        max(p.peak_rss_bytes) AS peak_rss_bytes
    FROM current_logs AS l
    LEFT JOIN log_sums AS s ON l.log_id = s.log_id
    LEFT JOIN copied_contents AS c ON l.content = c.content
    LEFT JOIN process_sums AS p ON l.variant = p.variant AND l.job = p.job AND l.instance = p.instance
    WHERE l.variant IN ('${baseline}', '${candidate}')
    GROUP BY l.variant, l.job, l.instance
) AS grouped
