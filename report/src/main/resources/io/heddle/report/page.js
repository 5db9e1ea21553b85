// Draws every figure of the page from the JSON that stands in it. Text, tables and captions are already there.
"use strict";

const SERIES_COLOURS = 8;

// The same rules as Unit.java.
const PREFIXES = {
  SECONDS: [["µs", 1e-6], ["ms", 1e-3], ["s", 1]],
  BYTES: [["B", 1], ["KiB", 2 ** 10], ["MiB", 2 ** 20], ["GiB", 2 ** 30], ["TiB", 2 ** 40]],
};
const UNITS = {
  SECONDS: prefixed,
  BYTES: (value, [name, size]) => size === 1 ? `${d3.format(",.0f")(value)} ${name}` : prefixed(value, [name, size]),
  COUNT: d3.format(",.0f"),
  RATE: (value) => `${significant(value)}/s`,
  SHARE: (value) => `${d3.format(",.1f")(100 * value)} %`,
  RATIO: (value) => `${d3.format(",.2f")(value)}×`,
  NUMBER: significant,
};

function prefixed(value, [name, size]) {
  return `${significant(value / size)} ${name}`;
}

// About three significant digits.
function significant(value) {
  const size = Math.abs(value);
  const decimals = size >= 100 || size === 0 ? 0 : size >= 10 ? 1 : size >= 1 ? 2 : 3;
  return d3.format(`,.${decimals}f`)(value);
}

function prefixFor(unit, size) {
  const prefixes = PREFIXES[unit] ?? [["", 1]];
  return prefixes.findLast(([, fitting]) => fitting <= (size || 1)) ?? prefixes[0];
}

// For numbers that are read against each other: all of them in the prefix of the largest.
function scaleFor(unit, values) {
  const prefix = prefixFor(unit, d3.max(values, Math.abs));
  const format = (value) => {
    if (value === null) {
      return "n/a";
    }
    const size = Math.abs(value);
    return UNITS[unit](value, size > 0 && size < 0.01 * prefix[1] ? prefixFor(unit, size) : prefix);
  };
  // The unit once, if it is the same.
  const range = (low, high) => {
    const [from, to] = [format(low), format(high)];
    const suffix = from.match(/\D*$/)[0];
    return `${to.match(/\D*$/)[0] === suffix ? from.slice(0, from.length - suffix.length) : from} to ${to}`;
  };
  return { prefix, format, range };
}

// An axis has room for short numbers only, and its steps are round.
function tickFormat(unit, axis, ticks, [name, size]) {
  const [low, high] = axis.domain();
  const plain = d3.tickFormat(low / size, high / size, ticks);
  switch (unit) {
    case "SECONDS":
    case "BYTES": return (value) => `${plain(value / size)} ${name}`;
    case "RATE": return (value) => `${d3.format("~s")(value)}/s`;
    case "COUNT": return d3.format("~s");
    case "SHARE": return (value) => `${d3.format("~r")(+(100 * value).toPrecision(6))} %`;
    case "RATIO": return (value) => `${plain(value)}×`;
    default: return plain;
  }
}

// A variant has one colour on the whole page, by the order in which variants first appear.
const labelsSeen = [];
function colour(label) {
  if (!labelsSeen.includes(label)) {
    labelsSeen.push(label);
  }
  return `var(--series-${labelsSeen.indexOf(label) % SERIES_COLOURS})`;
}

// Cuts a text to the available room. Its tooltip contains the whole text.
function fit(node, text, room) {
  node.textContent = text;
  let kept = text.length;
  while (kept > 1 && node.getComputedTextLength() > room) {
    kept--;
    node.textContent = text.slice(0, kept).trimEnd() + "…";
  }
  if (kept < text.length) {
    d3.select(node).append("title").text(text);
  }
}

function newSvg(parent, width, height, description) {
  return parent.append("svg")
    .attr("width", width).attr("height", height).attr("viewBox", `0 0 ${width} ${height}`)
    .attr("role", "img").attr("aria-label", description);
}

// A lane is one variant: a line of text with its label and numbers, and its marks below.
function laneText(svg, y, width, label, figures) {
  const value = svg.append("text").attr("class", "value").attr("x", width).attr("y", y).attr("text-anchor", "end").text(figures);
  const name = svg.append("text").attr("class", "label").attr("x", 0).attr("y", y);
  fit(name.node(), label, width - value.node().getComputedTextLength() - 12);
}

const LANE = 46;
const TEXT_LINE = 14;
const MARKS = 30;
const AXIS = 26;
const EDGE = 7;

function intervalPanel(parent, chart, panel) {
  const box = parent.append("div").attr("class", "panel");
  const scale = scaleFor(panel.unit, panel.rows.flatMap((arm) => [arm.point, arm.low, arm.high]));
  box.append("h3").text(panel.title);
  // The line is present even without a reference, so that the lanes of all panels are level.
  if (chart.panels.some((any) => any.reference)) {
    box.append("p").attr("class", "note")
      .text(panel.reference ? `dashed line: ${panel.reference.label}, ${scale.format(panel.reference.value)}` : "\u00a0");
  }
  const width = contentWidth(box.node());
  const height = panel.rows.length * LANE + AXIS;
  const figures = (arm) => scale.format(arm.point) + (arm.low === null ? "" : ` (${scale.range(arm.low, arm.high)})`);
  const description = `${panel.title}: ` + panel.rows.map((arm) => `${arm.label} ${figures(arm)}`).join(", ");
  const svg = newSvg(box, width, height, description);

  const shown = panel.rows.flatMap((arm) => [arm.point, arm.low, arm.high, ...arm.samples]).filter((value) => value !== null);
  if (panel.reference) {
    shown.push(panel.reference.value);
  }
  const x = axisScale(shown, width);
  const ticks = Math.max(2, Math.floor(width / 80));
  svg.append("g").attr("class", "axis").attr("transform", `translate(0,${height - AXIS})`)
    .call(d3.axisBottom(x).ticks(ticks).tickFormat(tickFormat(panel.unit, x, ticks, scale.prefix)).tickSize(4).tickPadding(4));
  if (panel.reference) {
    // The line is interrupted at each line of text, so that it never crosses a number.
    panel.rows.forEach((arm, i) => {
      svg.append("line").attr("class", "reference").attr("x1", x(panel.reference.value)).attr("x2", x(panel.reference.value))
        .attr("y1", i * LANE + TEXT_LINE + 4).attr("y2", (i + 1) * LANE - 6);
    });
  }
  panel.rows.forEach((arm, i) => intervalLane(svg, x, width, i * LANE, arm, figures(arm), scale));
}

function axisScale(values, width) {
  let [low, high] = values.length ? d3.extent(values) : [0, 1];
  if (low === high) {
    const around = Math.abs(low) * 0.1 || 1;
    [low, high] = [low - around, high + around];
  }
  return d3.scaleLinear([low, high], [EDGE, width - EDGE]).nice(4);
}

function intervalLane(svg, x, width, top, arm, figures, scale) {
  const fill = colour(arm.label);
  const lane = svg.append("g").attr("transform", `translate(0,${top})`);
  laneText(lane, TEXT_LINE - 2, width, arm.label, figures);
  arm.samples.forEach((sample, i) => {
    if (sample !== null) {
      // Samples are spread over three rows, so that equal runs stay visible.
      lane.append("circle").attr("class", "sample").attr("cx", x(sample)).attr("cy", MARKS + (i % 3 - 1) * 5).attr("r", 3)
        .style("fill", fill).append("title").text(scale.format(sample));
    }
  });
  if (arm.low !== null && arm.high !== null) {
    lane.append("line").attr("class", "interval").attr("x1", x(arm.low)).attr("x2", x(arm.high)).attr("y1", MARKS).attr("y2", MARKS)
      .style("stroke", fill);
  }
  if (arm.point !== null) {
    lane.append("circle").attr("class", "point").attr("cx", x(arm.point)).attr("cy", MARKS).attr("r", 6).style("fill", fill)
      .append("title").text(`${arm.label}: ${figures}`);
  }
}

function intervalLegend(parent, chart) {
  const legend = parent.append("div").attr("class", "legend").attr("aria-hidden", "true");
  const entry = (text) => {
    const span = legend.append("span");
    const icon = span.append("svg").attr("width", 22).attr("height", 12);
    span.append("span").text(text);
    return icon;
  };
  entry(chart.pointName).append("circle").attr("cx", 11).attr("cy", 6).attr("r", 5).style("fill", "var(--quiet)");
  entry(chart.intervalName).append("line").attr("class", "interval").attr("x1", 2).attr("x2", 20).attr("y1", 6).attr("y2", 6)
    .style("stroke", "var(--quiet)");
  entry("single runs").selectAll("circle").data([5, 11, 17]).join("circle").attr("class", "sample")
    .attr("cx", (cx) => cx).attr("cy", 6).attr("r", 3).style("fill", "var(--quiet)");
}

function drawIntervals(parent, chart) {
  intervalLegend(parent, chart);
  const panels = parent.append("div").attr("class", "panels");
  // All boxes come first: the grid computes its columns from their number.
  const slots = chart.panels.map((panel) => [panels.append("div"), panel]);
  slots.forEach(([slot, panel]) => intervalPanel(slot, chart, panel));
}

const BAR_LANE = 54;
const BAR = 26;

function drawDistribution(parent, chart) {
  const box = parent.append("div").attr("class", "panel");
  const width = contentWidth(box.node());
  const height = chart.stacks.length * BAR_LANE + AXIS;
  const figures = (stack) => {
    const cumulated = d3.cumsum(stack.shares);
    const half = 1 + cumulated.findIndex((sum) => sum >= 0.5 - 1e-9);
    return half === 0 ? "no work" : `${half} of ${stack.shares.length} ${chart.partName}s ${half === 1 ? "does" : "do"} half of the work`;
  };
  const description = `${chart.title}: ` + chart.stacks.map((stack) => `${stack.label}, ${figures(stack)}`).join("; ");
  const svg = newSvg(box, width, height, description);
  const x = d3.scaleLinear([0, 1], [0, width]);
  chart.stacks.forEach((stack, i) => {
    const lane = svg.append("g").attr("transform", `translate(0,${i * BAR_LANE})`);
    laneText(lane, TEXT_LINE - 2, width, stack.label, figures(stack));
    const ends = d3.cumsum(stack.shares);
    const fade = d3.scaleLinear([0, Math.max(1, stack.shares.length - 1)], [1, 0.3]);
    stack.shares.forEach((share, rank) => {
      lane.append("rect").attr("class", "part")
        .attr("x", x(ends[rank] - share)).attr("y", TEXT_LINE + 4).attr("width", x(share)).attr("height", BAR)
        .style("fill", colour(stack.label)).style("fill-opacity", fade(rank))
        .append("title").text(`${chart.partName} ${rank + 1} of ${stack.shares.length}: ${UNITS.SHARE(share)}`);
    });
  });
  svg.append("line").attr("class", "reference").attr("x1", x(0.5)).attr("x2", x(0.5)).attr("y1", TEXT_LINE + 2).attr("y2", height - AXIS)
    .lower();
  const axis = svg.append("g").attr("class", "axis").attr("transform", `translate(0,${height - AXIS})`)
    .call(d3.axisBottom(x).tickValues([0, 0.25, 0.5, 0.75, 1]).tickFormat(d3.format(".0%")).tickSize(4).tickPadding(4));
  axis.select(".tick:first-of-type text").attr("text-anchor", "start");
  axis.select(".tick:last-of-type text").attr("text-anchor", "end");
}

function contentWidth(node) {
  const style = getComputedStyle(node);
  return Math.max(120, Math.floor(node.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight)));
}

const DRAW = { intervals: drawIntervals, distribution: drawDistribution };

function drawAll() {
  document.querySelectorAll("figure[data-chart]").forEach((figure) => {
    const chart = JSON.parse(figure.querySelector("script").textContent);
    const drawing = d3.select(figure).select(".drawing");
    drawing.selectAll("*").remove();
    DRAW[figure.dataset.chart](drawing, chart);
  });
}

drawAll();
// Without scripts the table of numbers is open. Beside a drawing it is closed.
document.querySelectorAll("details.numbers").forEach((details) => { details.open = false; });

let drawnWidth = document.documentElement.clientWidth;
window.addEventListener("resize", () => {
  if (document.documentElement.clientWidth !== drawnWidth) {
    drawnWidth = document.documentElement.clientWidth;
    drawAll();
  }
});
