// The details below a row: source, findings with their fixes, figures by target, curves.
const data = JSON.parse(document.getElementById("data").textContent);

// An element with properties and children; text goes in as text, never as markup.
function el(name, properties, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(properties ?? {})) {
    if (key in element && key !== "style")
      element[key] = value;
    else
      element.setAttribute(key, value);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

function placeText(at) {
  return at ? `${data.files[at[0]]}:${at[1]}` : "";
}

function counted(number, noun) {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}

function shareOf(config) {
  return config.block ? config.warps_per_sm / data.targets[config.target].warps_per_sm : null;
}

function codeLine(number, text, kind) {
  return el(
      "span", {className: `l ${kind ?? ""}`}, el("span", {className: "n"}, String(number)), text);
}

function sourceBlock(source) {
  const pre = el("pre", {tabIndex: 0, ariaLabel: "Source"});
  source.lines.forEach((text, i) => {
    const number = source.first + i;
    if (number !== source.line) return pre.append(codeLine(number, text));
    const [from, to] = [source.from - 1, Math.min(source.to - 1, text.length)];
    pre.append(
        el("span", {className: "l hit"}, el("span", {className: "n"}, String(number)),
           text.slice(0, from), el("mark", null, text.slice(from, to)), text.slice(to)));
  });
  return pre;
}

function changeBlock(change) {
  const pre = el("pre", {tabIndex: 0, ariaLabel: "Change"});
  change.old.forEach((text, i) => pre.append(codeLine(change.line + i, text, "gone")));
  change.new.forEach((text, i) => pre.append(codeLine(change.line + i, text, "come")));
  return pre;
}

function changeBlocks(changes, title, at) {
  return (changes ?? []).flatMap((change) => {
    const elsewhere = change.file === data.files[at?.[0]] ? "" : ` in ${change.file}`;
    return [el("h3", null, title + elsewhere), changeBlock(change)];
  });
}

function findingCard(finding) {
  const page = `${data.docs}/checks/${finding.check}.md`;
  const card =
      el("article", {className: `finding ${finding.severity}`, id: `finding-${finding.id}`},
         el("p", null, el("span", {className: `badge ${finding.severity}`}, finding.severity), " ",
            el("strong", null, finding.message)),
         el("p", {className: "place"},
            el("a", {href: `#findings/${finding.id}`}, el("code", null, placeText(finding.at))),
            " · ",
            finding.check.startsWith("cuda-") ?
                el("a", {href: page, rel: "noreferrer"}, finding.check) :
                finding.check));
  if (finding.source) card.append(sourceBlock(finding.source));
  for (const note of finding.notes) {
    const where =
        note.at && placeText(note.at) !== placeText(finding.at) ? `${placeText(note.at)}: ` : "";
    card.append(el("p", null, el("span", {className: "quiet"}, `note: ${where}`), note.message));
    card.append(...changeBlocks(note.changes, "Suggestion, which changes the program", note.at));
  }
  card.append(...changeBlocks(finding.changes, "Fix", finding.at));
  return card;
}

// An occupancy with its colour, perhaps an upper bound; a launch that fails has none.
function heatCell(share, fails, most) {
  const cell =
      el("td",
         {className: fails   ? "heat fails" :
              share === null ? "heat none" :
                               "heat"},
         fails              ? "fails" :
             share === null ? "–" :
                              (most ? "at most " : "") + percent(share));
  cell.style.setProperty("--share", share ?? 0);
  return cell;
}

function limiterText(config) {
  if (!config.block) return "";
  return config.blocks_per_sm ? config.limiters : `no block fits: ${config.limiters}`;
}

// Two digits, or as many as a last wave of few blocks needs.
function wavesText(count) {
  let digits = 2;
  while (digits < 8 && count !== Math.round(count) &&
         Number(count.toFixed(digits)) === Math.round(count))
    ++digits;
  return String(Number(count.toFixed(digits)));
}

// The figures of `numbers`, one configuration or null per target, as `launch` has them; null: none
// does. Where it can't run, the reason is in their place.
function figuresTable(numbers, launch) {
  const rows =
      numbers
          .map((number, t) => {
            if (launch?.why[t])
              return el(
                  "tr", null, el("th", {scope: "row"}, data.targets[t].name), heatCell(null, true),
                  el("td", {colSpan: 5}, launch.why[t]));
            if (number === null) return null;
            const [config, target] = [data.configs[number], data.targets[t]];
            const wave = launch?.waves[t] ?
                `${wavesText(launch.waves[t][0])} on ${target.gpu.name} (${target.gpu.sms} SMs), ${
                    percent(launch.waves[t][1])} of the slots used` :
                "";
            return el(
                "tr", null, el("th", {scope: "row"}, target.name),
                heatCell(shareOf(config), !!launch && fails(launch, t), !config.regs),
                el("td", {className: "number"}, config.block ? String(config.blocks_per_sm) : ""),
                el("td", null, limiterText(config)),
                el("td", null,
                   config.regs ? `${config.regs}, measured ${config.measured}` : "not known"),
                el("td", {className: "number"},
                   `${config.static_shared} + ${config.dynamic_shared}`),
                el("td", null, wave));
          })
          .filter((row) => row);
  if (!rows.length) return null;
  const head = [
    "target", "occupancy", "blocks per SM", "limited by", "registers per thread",
    "shared memory, static + dynamic", "waves"
  ];
  return el(
      "div", {className: "scroll", tabIndex: 0, role: "region", ariaLabel: "Figures by target"},
      el("table", null,
         el("thead", null, el("tr", null, ...head.map((text) => el("th", {scope: "col"}, text)))),
         el("tbody", null, ...rows)));
}

// Buttons for the targets, and the curves on the one that is pressed.
function curves(numbers) {
  const known = numbers.filter((number) => number !== null);
  if (!known.length) return null;
  const charts = el("div", {className: "charts"});
  const buttons = el("div", {className: "targets", role: "group", ariaLabel: "Curves on"});
  const draw = (number) => {
    const config = data.configs[number];
    const most = data.targets[config.target].warps_per_sm;
    const current =
        [config.block || null, config.regs || null, config.static_shared + config.dynamic_shared];
    charts.replaceChildren(...config.curves.map(
        (curve, i) => chart(data.curves[curve], AXES[i], most, config.block ? current[i] : null)));
    for (const button of buttons.children)
      button.ariaPressed = String(button.dataset.number === String(number));
  };
  for (const number of known) {
    const button = el("button", {type: "button"}, data.targets[data.configs[number].target].name);
    button.dataset.number = number;
    button.addEventListener("click", () => draw(number));
    buttons.append(button);
  }
  draw(known.toSorted(
      (a, b) => (shareOf(data.configs[a]) ?? 2) - (shareOf(data.configs[b]) ?? 2))[0]);
  return el("div", null, el("h3", null, "Curves"), buttons, charts);
}

function launchDetails(launch) {
  const box =
      el("div", null, el("h2", null, launch.kernel || "kernel not known"),
         el("p", null, el("code", null, launch.source)));
  if (launch.reached === false)
    box.append(el("p", {className: "quiet"}, "No path leads to this launch."));
  for (const [what, reason] of launch.unknown)
    box.append(el("p", null, `The ${what} is not known: ${reason}.`));
  if (launch.works_if)
    box.append(el("p", null, "It works if ", el("code", null, launch.works_if), "."));
  if (launch.races) {
    const why = launch.races.why ? `: ${launch.races.why}` : "";
    box.append(el("p", null, `Races on shared memory: ${launch.races.verdict}${why}.`));
  }
  box.append(...launch.findings.map((i) => findingCard(data.findings[i])));
  if (launch.unknown.some(([what]) => what === "shared memory") &&
      launch.on.some((n) => n !== null))
    box.append(el("p", {className: "quiet"}, "Dynamic shared memory counts as 0 bytes below."));
  append(box, figuresTable(launch.on, launch), curves(launch.on));
  return box;
}

function kernelDetails(kernel) {
  const launch =
      data.launches.find((l) => kernel.launches.includes(l.id) && l.on.some((n) => n !== null));
  const box = el("div", null, el("h2", null, kernel.name));
  box.append(...kernel.findings.map((i) => findingCard(data.findings[i])));
  if (launch)
    box.append(el("p", {className: "quiet"}, `As launched at ${placeText(launch.at)}:`));
  else if (!kernel.launches.length)
    box.append(el("p", {className: "quiet"}, "No launch of it is in these files."));
  const on = launch?.on ?? kernel.on;
  append(box, figuresTable(on, launch), curves(on));
  if (kernel.launches.length) {
    box.append(el("h3", null, "Launches"));
    box.append(el("ul", null, ...kernel.launches.map((id) => {
      const one = data.launches[id];
      return el(
          "li", null, el("code", null, placeText(one.at)), ` ${one.block} threads: `,
          el("code", null, one.source));
    })));
  }
  return box;
}

function append(box, ...children) {
  box.append(...children.filter((child) => child));
}
