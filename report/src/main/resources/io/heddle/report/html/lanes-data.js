// The lanes of a chart as typed arrays. A run is an interval or a gap; the last category is the gap. A group is a sequence of
// runs that stands for many short ones: the time in each category is exact, but not its order within the group.

const SINGLE = 0;
const GROUP_START = 1;
const GROUP_MEMBER = 2;

/** Runs between two stored sums. Fewer take more memory, more make a frame slower. */
const RUNS_PER_BLOCK = 4;

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
      const lane = {
        name, group, order, text: (name + "\t" + group).toLowerCase(), seconds: seconds.map(Number),
        first: runs, end: runs + Number(count), firstBlock: blocks,
      };
      runs = lane.end + 1;
      blocks += Math.ceil(Number(count) / RUNS_PER_BLOCK);
      return lane;
    });
    // The last run of each lane is followed by the end of the axis, so that each run ends where the next one starts.
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
      for (let run = lane.first; run < lane.end; run++) {
        const inLane = run - lane.first;
        if (inLane % RUNS_PER_BLOCK === 0) {
          this.sums.set(sums, (lane.firstBlock + inLane / RUNS_PER_BLOCK) * this.kinds);
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
        this.starts[run] = time;
        this.codes[run] = category * 4 + group;
        sums[category] += ticks;
        time += ticks;
      }
      this.starts[lane.end] = this.ticks;
    }
  }

  /** The run at a tick, which is the run `from` or a later one. */
  find(lane, tick, from) {
    const { starts } = this;
    let low = from;
    let step = 1;
    while (low + step < lane.end && starts[low + step] <= tick) {
      low += step;
      step *= 2;
    }
    let high = Math.min(low + step, lane.end);
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
    const { starts, codes, sums, kinds } = this;
    const inLane = run - lane.first;
    const inBlock = inLane % RUNS_PER_BLOCK;
    const block = (lane.firstBlock + (inLane - inBlock) / RUNS_PER_BLOCK) * kinds;
    for (let kind = 0; kind < kinds; kind++) {
      into[kind] = sums[block + kind];
    }
    for (let i = run - inBlock; i < run; i++) {
      into[codes[i] >> 2] += starts[i + 1] - starts[i];
    }
    if ((codes[run] & 3) === SINGLE) {
      into[codes[run] >> 2] += tick - starts[run];
    } else {
      this.addShareOfGroup(lane, run, tick, into);
    }
  }

  isGrouped(run) {
    return (this.codes[run] & 3) !== SINGLE;
  }

  firstOfGroup(run) {
    let first = run;
    while ((this.codes[first] & 3) === GROUP_MEMBER) {
      first--;
    }
    return first;
  }

  /** The run after the last one of the group. */
  endOfGroup(lane, run) {
    let end = run + 1;
    while (end < lane.end && (this.codes[end] & 3) === GROUP_MEMBER) {
      end++;
    }
    return end;
  }

  /** Corrects sums of all runs before a run of a group: each category has the same share of any part of the group. */
  addShareOfGroup(lane, run, tick, into) {
    const { starts, codes } = this;
    const first = this.firstOfGroup(run);
    const end = this.endOfGroup(lane, run);
    const share = (tick - starts[first]) / (starts[end] - starts[first]);
    for (let i = first; i < end; i++) {
      const ticks = starts[i + 1] - starts[i];
      into[codes[i] >> 2] += ticks * share - (i < run ? ticks : 0);
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
