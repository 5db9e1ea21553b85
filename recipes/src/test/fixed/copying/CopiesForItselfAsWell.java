package copying;

import java.util.Arrays;
import java.util.concurrent.RecursiveTask;

/** A leaf copies a part of the data too, for another purpose. */
class CopiesForItselfAsWell extends RecursiveTask<Double> {
	private final int limit;
	private double[] samples;
	private int from;
	private int to;

	public CopiesForItselfAsWell(final int limit, final double[] samples) {
		this(limit, samples, 0, samples.length);
	}

	private CopiesForItselfAsWell(final int limit, final double[] samples, final int from, final int to) {
		super();
		this.limit = limit;
		this.samples = samples;
		this.from = from;
		this.to = to;
	}

	@Override
	protected Double compute() {
		if (to - from <= limit) {
			final double[] head = Arrays.copyOfRange(samples, from, from + (to - from) / 2);
			final double[] tail = new double[to - from - head.length];
			System.arraycopy(samples, from + head.length, tail, 0, tail.length);
			Arrays.sort(head);
			Arrays.sort(tail);
			return head.length == 0 ? tail[0] : Math.min(head[0], tail[0]) + samples[to - 1];
		}

		// Split the samples.
		final int middle = (to - from) / 2;

		final CopiesForItselfAsWell one = new CopiesForItselfAsWell(limit, samples, from, from + middle);
		final CopiesForItselfAsWell other = new CopiesForItselfAsWell(limit, samples, from + middle, to);
		one.fork();
		return other.compute() + one.join();
	}
}
