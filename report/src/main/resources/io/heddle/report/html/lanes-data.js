// The lanes of a chart as typed arrays. A run is an interval or a gap; the last category is the gap. A group is a sequence of
// runs that stands for many short ones: the time in each category is exact, but not its order within the group.

const SINGLE = 0;
const GROUP_START = 1;
const GROUP_MEMBER = 2;

/** Runs between two stored sums. Fewer make the search in a frame slower, more take more memory. */
const RUNS_PER_BLOCK = 16;

class LaneData {
  constructor(figure) {
    const data = figure.dataset;
    this.tickSeconds = Number(data.tickSeconds);
    this.ticks = Number(data.ticks);
    this.categories = data.categories.split("\n").map(line => {
      const [name, variable] = line.split("\t");
      return { name, variable, isShown: true };
    });
    this.kinds = this.categories.length + 1;
    let runs = 0;
    let blocks = 0;
    this.lanes = data.lanes.split("\n").map((line, order) => {
      const [name, group, count, ...seconds] = line.split("\t");
      const lane = { name, group, order, first: runs, runs: Number(count), firstBlock: blocks, seconds: seconds.map(Number) };
      runs += lane.runs;
      blocks += Math.ceil(lane.runs / RUNS_PER_BLOCK);
      return lane;
    });
    this.starts = new Uint32Array(runs);
    this.codes = new Uint8Array(runs);
    this.sums = new Uint32Array(blocks * this.kinds);
    this.decode(atob(data.runs));
    delete data.runs;
  }

  /** Each run is one number, 7 bits a byte, the lowest first: (ticks * kinds + category) * 3, plus its place in a group. */
  decode(bytes) {
    const sums = new Float64Array(this.kinds);
    let at = 0;
    for (const lane of this.lanes) {
      sums.fill(0);
      let time = 0;
      for (let i = 0; i < lane.runs; i++) {
        if (i % RUNS_PER_BLOCK === 0) {
          this.sums.set(sums, (lane.firstBlock + i / RUNS_PER_BLOCK) * this.kinds);
        }
        let number = 0;
        for (let scale = 1; ; scale *= 128) {
          const byte = bytes.charCodeAt(at++);
          if (byte < 128) {
            number += byte * scale;
            break;
          }
          number += (byte - 128) * scale;
        }
        const group = number % 3;
        const rest = (number - group) / 3;
        const category = rest % this.kinds;
        const ticks = (rest - category) / this.kinds;
        this.starts[lane.first + i] = time;
        this.codes[lane.first + i] = category * 4 + group;
        sums[category] += ticks;
        time += ticks;
      }
    }
  }

  /** The end of a run in ticks. */
  end(lane, run) {
    return run + 1 < lane.first + lane.runs ? this.starts[run + 1] : this.ticks;
  }

  /** The run at a tick, which is `from` or a later one. */
  find(lane, tick, from) {
    const starts = this.starts;
    const end = lane.first + lane.runs;
    let low = from;
    let step = 1;
    while (low + step < end && starts[low + step] <= tick) {
      low += step;
      step *= 2;
    }
    let high = Math.min(low + step, end);
    while (high - low > 1) {
      const middle = (low + high) >>> 1;
      if (starts[middle] <= tick) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** Stores the ticks in each category before a tick, which is in the given run. */
  sumBefore(lane, run, tick, into) {
    const inLane = run - lane.first;
    const inBlock = inLane % RUNS_PER_BLOCK;
    const block = (lane.firstBlock + (inLane - inBlock) / RUNS_PER_BLOCK) * this.kinds;
    for (let kind = 0; kind < this.kinds; kind++) {
      into[kind] = this.sums[block + kind];
    }
    for (let i = run - inBlock; i < run; i++) {
      into[this.codes[i] >> 2] += this.starts[i + 1] - this.starts[i];
    }
    if (this.isGrouped(run)) {
      this.addShareOfGroup(lane, run, tick, into);
    } else {
      into[this.codes[run] >> 2] += tick - this.starts[run];
    }
  }

  isGrouped(run) {
    return (this.codes[run] & 3) !== SINGLE;
  }

  /** The first run of the group of a run, and the one after its last. */
  group(lane, run) {
    let first = run;
    while ((this.codes[first] & 3) === GROUP_MEMBER) {
      first--;
    }
    let end = run + 1;
    while (end < lane.first + lane.runs && (this.codes[end] & 3) === GROUP_MEMBER) {
      end++;
    }
    return [first, end];
  }

  /** Corrects sums of all runs before a run of a group: each category has the same share of any part of the group. */
  addShareOfGroup(lane, run, tick, into) {
    const [first, end] = this.group(lane, run);
    const start = this.starts[first];
    const share = (tick - start) / (this.end(lane, end - 1) - start);
    for (let i = first; i < end; i++) {
      const ticks = this.end(lane, i) - this.starts[i];
      into[this.codes[i] >> 2] += ticks * share - (i < run ? ticks : 0);
    }
  }

  /** The ticks in each category between two ticks. */
  shares(lane, from, to) {
    const before = new Float64Array(this.kinds);
    const after = new Float64Array(this.kinds);
    const first = this.find(lane, from, lane.first);
    this.sumBefore(lane, first, from, before);
    this.sumBefore(lane, this.find(lane, to, first), to, after);
    return after.map((sum, kind) => sum - before[kind]);
  }
}
