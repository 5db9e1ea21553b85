// What wheel, mouse and fingers do with a lane chart: the wheel and two fingers zoom, dragging pans, hovering explains.

class LanePointer {
  constructor(chart) {
    this.chart = chart;
    this.down = new Map();
    const { canvas, view } = chart;
    view.addEventListener("wheel", event => this.wheel(event), { passive: false });
    canvas.addEventListener("dblclick", () => chart.show(0, chart.data.ticks));
    canvas.addEventListener("pointerdown", event => this.press(event));
    canvas.addEventListener("pointermove", event => this.move(event));
    for (const end of ["pointerup", "pointercancel"]) {
      canvas.addEventListener(end, event => this.down.delete(event.pointerId));
    }
    canvas.addEventListener("pointerleave", () => { chart.tooltip.hidden = true; });
  }

  /** The position of an event as a share of the width of the plot; negative on the labels. */
  share(event) {
    return (event.clientX - this.chart.canvas.getBoundingClientRect().left - this.chart.gutter) / this.chart.plotWidth;
  }

  wheel(event) {
    const { chart } = this;
    const share = this.share(event);
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 : 16;
    if (share < 0) {
      return;
    }
    if (event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) {
      event.preventDefault();
      chart.pan((event.deltaX || event.deltaY) * lines / chart.plotWidth * (chart.to - chart.from));
    } else if (event.deltaY < 0 || !chart.isWhole) {
      // Zooming out of the whole would do nothing: the page scrolls on.
      event.preventDefault();
      chart.zoom(Math.exp(event.deltaY * lines * 0.002), share);
    }
  }

  press(event) {
    if (event.button === 0) {
      this.chart.canvas.setPointerCapture(event.pointerId);
      this.down.set(event.pointerId, event);
    }
  }

  move(event) {
    const before = this.down.get(event.pointerId);
    if (!before) {
      this.explain(event);
      return;
    }
    const { chart } = this;
    chart.tooltip.hidden = true;
    const other = [...this.down.values()].find(each => each.pointerId !== event.pointerId);
    if (other) {
      const distance = each => Math.max(10, Math.abs(each.clientX - other.clientX));
      chart.zoom(distance(before) / distance(event), this.share(other));
    } else {
      chart.pan((before.clientX - event.clientX) / chart.plotWidth * (chart.to - chart.from));
      chart.view.scrollTop += before.clientY - event.clientY;
    }
    this.down.set(event.pointerId, event);
  }

  explain(event) {
    const { chart } = this;
    const share = this.share(event);
    const y = event.clientY - chart.canvas.getBoundingClientRect().top + chart.view.scrollTop;
    const row = chart.rows[Math.floor(y / ROW_HEIGHT)];
    if (!row) {
      chart.tooltip.hidden = true;
      return;
    }
    const lines = row.lane ? describeLane(chart, row.lane, share) : [row.heading];
    chart.tooltip.replaceChildren(...lines.map((text, i) => make(i === 0 ? "strong" : "span", { textContent: text })));
    chart.tooltip.hidden = false;
    const box = chart.figure.getBoundingClientRect();
    const left = event.clientX - box.left + 14;
    const room = box.width - chart.tooltip.offsetWidth - 8;
    chart.tooltip.style.left = Math.max(4, left > room ? left - chart.tooltip.offsetWidth - 28 : left) + "px";
    chart.tooltip.style.top = event.clientY - box.top + 16 + "px";
  }
}

/** The lines of a tooltip: the run under the pointer, or the shares of the categories where it is narrower than a pixel. */
function describeLane(chart, lane, share) {
  const { data } = chart;
  const title = lane.group ? lane.name + " (" + lane.group + ")" : lane.name;
  const name = kind => kind < data.categories.length ? data.categories[kind].name : "nothing";
  const totals = ticks => Array.from(ticks, (sum, kind) => ({ sum, kind }))
    .filter(each => each.sum > 0)
    .sort((a, b) => b.sum - a.sum);
  const listed = (ticks, whole) => totals(ticks).map(({ sum, kind }) =>
    name(kind) + ": " + formatSeconds(sum * data.tickSeconds) + ", " + (100 * sum / whole).toFixed(1) + " %");
  if (share < 0) {
    return [title, "in the visible range", ...listed(data.shares(lane, chart.from, chart.to), chart.to - chart.from)];
  }
  const pixel = (chart.to - chart.from) / chart.plotWidth;
  const tick = Math.min(data.ticks, chart.from + share * (chart.to - chart.from));
  const run = data.find(lane, tick, lane.first);
  const isGrouped = data.isGrouped(run);
  const start = data.starts[isGrouped ? data.firstOfGroup(run) : run];
  const end = data.starts[isGrouped ? data.endOfGroup(lane, run) : run + 1];
  if (end - start < pixel) {
    const from = Math.floor(tick / pixel) * pixel;
    return [title, range(data, from, pixel), ...listed(data.shares(lane, from, Math.min(data.ticks, from + pixel)), pixel)];
  }
  return isGrouped
    ? [title, range(data, start, end - start) + ", grouped", ...listed(data.shares(lane, start, end), end - start)]
    : [title, name(data.codes[run] >> 2) + " for " + range(data, start, end - start)];
}

function range(data, start, ticks) {
  return formatSeconds(ticks * data.tickSeconds) + " from " + (start * data.tickSeconds).toFixed(6) + " s";
}

document.querySelectorAll(".lane-chart").forEach(figure => new LaneChart(figure));
