package io.heddle.lab.fleet;

/**
 * A fleet whose true effects are known. The logarithm of a job's improvement is normal, and rises with its number of instances, so that
 * the mean and the weighted mean differ. Instances, collections and CPU times vary around it.
 *
 * @param jobs their number
 * @param eventsPerJob collections of a job under each variant, over all of its instances
 * @param pauseImprovement the geometric mean of the jobs' improvements of pauses; 1 for no effect
 * @param cpuImprovement the further improvement of the collections' CPU time
 * @param spread the standard deviation of the logarithms of the jobs' improvements
 * @param slope by how much the logarithm rises with each instance
 * @param seed equal seeds give equal fleets
 */
public record FleetModel(
        int jobs,
        int eventsPerJob,
        double pauseImprovement,
        double cpuImprovement,
        double spread,
        double slope,
        long seed) {
    /** Jobs have fewer instances than this, with a log-uniform distribution: many have one, few have seven. */
    static final int INSTANCES_BELOW = 8;

    /** About as large as the effects in Hassanein's Figures 9 and 10. */
    public static FleetModel withEffect(int jobs, int eventsPerJob, long seed) {
        return new FleetModel(jobs, eventsPerJob, 1.16, 1.19, 0.3, 0.03, seed);
    }

    /** The variants do the same to every job. */
    public static FleetModel withoutEffect(int jobs, int eventsPerJob, long seed) {
        return new FleetModel(jobs, eventsPerJob, 1, 1, 0, 0, seed);
    }

    /** The mean number of instances. */
    double meanInstances() {
        return moment(1);
    }

    /** By what the weighted mean of the improvements exceeds the mean, as a factor: the slope times the weighted mean of instances. */
    public double weightedFactor() {
        return Math.exp(slope * (moment(2) / moment(1) - moment(1)));
    }

    private static double moment(int power) {
        double sum = 0;
        for (int count = 1; count < INSTANCES_BELOW; count++) {
            double probability = Math.log((count + 1.0) / count) / Math.log(INSTANCES_BELOW);
            sum += probability * Math.pow(count, power);
        }
        return sum;
    }
}
