package copying;

import java.util.Arrays;
import java.util.concurrent.RecursiveTask;

/** A leaf copies a part of the data too, for another purpose. */
class CopiesForItselfAsWell extends RecursiveTask<Double> {
	private final int limit;
	private double[] samples;

	public CopiesForItselfAsWell(final int limit, final double[] samples) {
		super();
		this.limit = limit;
		this.samples = samples;
	}

	@Override
	protected Double compute() {
		if (samples.length <= limit) {
			final double[] head = Arrays.copyOfRange(samples, 0, samples.length / 2);
			final double[] tail = new double[samples.length - head.length];
			System.arraycopy(samples, head.length, tail, 0, tail.length);
			Arrays.sort(head);
			Arrays.sort(tail);
			return head.length == 0 ? tail[0] : Math.min(head[0], tail[0]) + samples[samples.length - 1];
		}

		// Split the samples.
		final int middle = samples.length / 2;

		final double[] lower = Arrays.copyOfRange(samples, 0, middle); // expect: copy-on-fork
		final double[] upper = Arrays.copyOfRange(samples, middle, samples.length); // expect: copy-on-fork

		final CopiesForItselfAsWell one = new CopiesForItselfAsWell(limit, lower);
		final CopiesForItselfAsWell other = new CopiesForItselfAsWell(limit, upper);
		one.fork();
		return other.compute() + one.join();
	}
}
