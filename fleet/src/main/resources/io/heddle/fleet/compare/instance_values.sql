-- One row for each instance and metric that it has.
-- Hassanein, "Understanding and Improving JVM GC Work Stealing at the Data Center Scale" (ISMM 2016), section 5.3:
-- GC time / CPU time of equation (1), and pause time for each GC event of equation (3), for all and for full collections.
SELECT variant, job_number, 'gcCpuUtilisation' AS metric, CAST(gc_cpu_nanos AS DOUBLE) / cpu_nanos AS value
FROM comparable_instances WHERE gc_cpu_nanos > 0 AND cpu_nanos > 0
UNION ALL
SELECT variant, job_number, 'pauseSeconds' AS metric, CAST(pause_nanos AS DOUBLE) / pauses / 1e9 AS value
FROM comparable_instances WHERE pause_nanos > 0
UNION ALL
SELECT variant, job_number, 'fullPauseSeconds' AS metric, CAST(full_pause_nanos AS DOUBLE) / full_pauses / 1e9 AS value
FROM comparable_instances WHERE full_pause_nanos > 0
UNION ALL
SELECT variant, job_number, 'pausedShare' AS metric, CAST(pause_nanos AS DOUBLE) / covered_nanos AS value
FROM comparable_instances WHERE pause_nanos > 0 AND covered_nanos > 0
UNION ALL
SELECT variant, job_number, 'processCpus' AS metric, CAST(cpu_nanos AS DOUBLE) / covered_nanos AS value
FROM comparable_instances WHERE cpu_nanos > 0 AND covered_nanos > 0
UNION ALL
SELECT variant, job_number, 'peakRssBytes' AS metric, CAST(peak_rss_bytes AS DOUBLE) AS value
FROM comparable_instances WHERE peak_rss_bytes > 0
