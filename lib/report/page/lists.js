// The lists: what is in each, its columns, and what can be shown of it.
const state = {
  tab: "launches",
  find: "",
  show: "all",
  target: "",
  sort: "place",
  down: false
};
const $ = (id) => document.getElementById(id);

// Joins launches, kernels and findings once.
function join() {
  const byPlace = new Map();
  const at = (place) => place && `${place[0]}:${place[1]}`;
  data.findings.forEach((finding, i) => {
    if (finding.at) byPlace.set(at(finding.at), [...(byPlace.get(at(finding.at)) ?? []), i]);
  });
  data.kernels.forEach(
      (kernel, id) =>
          Object.assign(kernel, {id, launches: [], findings: byPlace.get(at(kernel.at)) ?? []}));
  data.launches.forEach((launch, id) => {
    const findings = byPlace.get(at(launch.at)) ?? [];
    const errors = findings.map((i) => data.findings[i]).filter((f) => f.severity === "error");
    Object.assign(launch, {id, findings, failing: new Set(errors.flatMap((f) => f.targets))});
    launch.kernels.forEach((k) => data.kernels[k].launches.push(id));
  });
  data.findings.forEach((finding, id) => Object.assign(finding, {id}));
  for (const kernel of data.kernels)
    kernel.findings = [...new Set([
      ...kernel.findings, ...kernel.launches.flatMap((id) => data.launches[id].findings)
    ])];
  for (const kernel of data.kernels)
    kernel.on = kernel.on.map((own, t) => {
      const running = kernel.launches.map((id) => data.launches[id]).filter((l) => !fails(l, t));
      const known = running.map((launch) => launch.on[t]).filter((number) => number !== null);
      return known.sort((a, b) => shareOf(data.configs[a]) - shareOf(data.configs[b]))[0] ?? own;
    });
}

// Whether an error is about it, or why it can't run there is known though none is shown.
const fails = (item, t) => !!item.why?.[t] || !!item.failing?.has(data.targets[t].name);
const shareAt = (item, t) => fails(item, t) ? 0 :
    item.on[t] === null                     ? null :
                                              shareOf(data.configs[item.on[t]]);
// Whether the registers are not known, so that the share is an upper bound.
const isMost = (item, t) => item.on[t] !== null && !data.configs[item.on[t]].regs;
const targetNumbers = () =>
    state.target === "" ? data.targets.map((_, t) => t) : [Number(state.target)];
const worst = (item) => Math.min(...targetNumbers().map((t) => shareAt(item, t) ?? 2));
const countOf = (item, severity) => item.severity ?
    Number(item.severity === severity) :
    item.findings.filter((i) => data.findings[i].severity === severity).length;
const isUndecided = (launch) => launch.unknown.length > 0;
const naturally = new Intl.Collator("en", {numeric: true}).compare;

const SHOWS = {
  all: ["all", () => true],
  findings: ["with findings", (item) => item.findings.length > 0],
  errors: ["with errors", (item) => countOf(item, "error") > 0],
  warnings: ["with warnings", (item) => countOf(item, "warning") > 0],
  undecided: ["block not known", (item) => item.unknown.some(([what]) => what === "block")],
  low: ["below 75% somewhere", (item) => worst(item) < 0.75],
  unlaunched: ["launched nowhere", (item) => !item.launches.length],
};

// Each list: its items, words to find, what can be shown, columns, and what a row opens.
const place = {
  key: "place",
  title: "place",
  wide: true,
  text: (i) => placeText(i.at),
  order: (a, b) => naturally(placeText(a.at), placeText(b.at))
};
const byText = (key, title, text, more) =>
    ({key, title, text, order: (a, b) => naturally(text(a), text(b)), ...more});
const byCount = (key, title, count) => ({
  key,
  title,
  number: true,
  text: (i) => count(i) ? String(count(i)) : "",
  order: (a, b) => count(a) - count(b)
});
const findingsColumn = {
  ...byCount("findings", "findings", (i) => i.findings.length),
  cell: (item) =>
      el("span", null,
         ...["error", "warning"]
             .filter((s) => countOf(item, s))
             .flatMap(
                 (s) => [el("span", {className: `badge ${s}`}, counted(countOf(item, s), s)), " "]))
};
const heat = () =>
    targetNumbers().map((t) => ({
                          key: `on${t}`,
                          title: data.targets[t].name,
                          share: (i) => shareAt(i, t),
                          most: (i) => isMost(i, t),
                          fails: (i) => fails(i, t),
                          why: (i) => i.why?.[t],
                          target: t,
                          number: true,
                          order: (a, b) => (shareAt(a, t) ?? 2) - (shareAt(b, t) ?? 2)
                        }));

const LISTS = {
  findings: {
    title: "Findings",
    items: () => data.findings,
    shows: ["all", "errors", "warnings"],
    words: (f) => `${placeText(f.at)} ${f.check} ${f.message} ${f.targets.join(" ")}`,
    columns: () =>
        [byText("severity", "severity", (f) => f.severity), place,
         byText("check", "check", (f) => f.check)],
    card: findingCard
  },
  launches: {
    title: "Launches",
    items: () => data.launches,
    shows: ["all", "findings", "errors", "warnings", "low", "undecided"],
    words: (l) => `${placeText(l.at)} ${l.kernel} ${l.source} ${
        l.findings.map((i) => data.findings[i].message).join(" ")}`,
    columns: () =>
        [place, byText("kernel", "kernel", (l) => l.kernel || "?", {wide: true}),
         byText("grid", "grid", (l) => l.grid), byText("block", "block", (l) => l.block),
         byText("shared", "shared", (l) => l.shared === "0" ? "" : l.shared), ...heat(),
         findingsColumn],
    details: launchDetails
  },
  kernels: {
    title: "Kernels",
    items: () => data.kernels,
    shows: ["all", "findings", "low", "unlaunched"],
    words: (k) => `${placeText(k.at)} ${k.name}`,
    columns: () =>
        [byText("kernel", "kernel", (k) => k.name, {wide: true}), {...place},
         byText(
             "bounds", "bounds",
             (k) => [...new Set(k.bounds)].filter((b) => b !== "-").join(" or ")),
         byText(
             "regs", "registers",
             (k) => [...new Set(k.on.filter((n) => n !== null)
                                    .map((n) => data.configs[n].regs)
                                    .filter((r) => r))]
                        .sort((a, b) => a - b)
                        .join(", ")),
         byCount("launches", "launches", (k) => k.launches.length), ...heat(), findingsColumn],
    details: kernelDetails
  },
  undecided: {
    title: "Unknown values",
    items: () => data.launches.filter(isUndecided),
    shows: ["all"],
    words: (l) => `${placeText(l.at)} ${l.kernel} ${l.unknown.flat().join(" ")}`,
    columns: () =>
        [place, byText("kernel", "kernel", (l) => l.kernel || "?", {wide: true}),
         byText(
             "reason", "what is not known, and why",
             (l) => l.unknown.map(([what, why]) => `${what}: ${why}`).join("; "), {wide: true}),
         byText("source", "source", (l) => l.source, {wide: true, code: true})],
    above: reasonButtons,
    details: launchDetails
  },
};

// The reasons with their counts; each finds its launches.
function reasonButtons() {
  const counts = new Map();
  for (const [, why] of data.launches.flatMap((launch) => launch.unknown))
    counts.set(why, (counts.get(why) ?? 0) + 1);
  const buttons = [...counts].sort((a, b) => b[1] - a[1]).map(([why, count]) => {
    const button = el("button", {type: "button"}, `${why} ${count}`);
    button.addEventListener("click", () => {
      $("find").value = state.find = state.find === why ? "" : why;
      drawList();
    });
    button.ariaPressed = String(state.find === why);
    return button;
  });
  return el("div", {className: "targets", role: "group", ariaLabel: "Reasons"}, ...buttons);
}
