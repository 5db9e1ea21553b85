-- One row for each job: its size and its true effects.
SELECT
    j AS job_number,
    CAST(floor(pow(${instancesBelow}, uniform(hash(j, ${seed}, 'n')))) AS INTEGER) AS instances,
    ${pauseEffect} + ${slope} * (instances - ${meanInstances}) + ${spread} * normal(hash(j, ${seed}), 'pause') AS pause_effect,
    ${cpuEffect} + ${spread} * normal(hash(j, ${seed}), 'cpu') AS cpu_effect,
    exp(15.4 + 0.8 * normal(hash(j, ${seed}), 'size')) AS pause_nanos
FROM range(${jobs}) AS r(j)
