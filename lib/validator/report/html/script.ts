/**
 * What the report does when it is clicked: filters, and details that are all open on paper. Without scripts everything
 * is shown and the filters are not.
 */
export const script = `
"use strict";
const form = document.getElementById("filters");
const shown = document.getElementById("shown");
const issues = [...document.querySelectorAll(".issue")];
const groups = [...document.querySelectorAll("details.group")];
const chosen = (name) => new Set([...form.querySelectorAll("input[name=" + name + "]:checked")].map((box) => box.value));

function filter() {
  const severities = chosen("severity");
  const families = chosen("family");
  const text = form.elements.tool.value.trim().toLowerCase();
  const onlyWithIssues = form.elements.withIssues.checked;
  const isFiltered = form.querySelector("input[type=checkbox][name]:not([name=withIssues]):not(:checked)") !== null;
  let count = 0;
  for (const group of groups) {
    const isNamed = group.dataset.name.toLowerCase().includes(text);
    let inGroup = 0;
    for (const issue of group.querySelectorAll(".issue")) {
      const isShown = isNamed && severities.has(issue.dataset.severity) && families.has(issue.dataset.family);
      issue.hidden = !isShown;
      if (isShown) inGroup += 1;
    }
    group.hidden = !isNamed || (inGroup === 0 && (onlyWithIssues || isFiltered));
    count += inGroup;
  }
  for (const section of document.querySelectorAll("section.source")) {
    section.hidden = !section.querySelector("details.group:not([hidden])") && groups.some((group) => section.contains(group));
  }
  shown.textContent = count + " of " + issues.length + " issues shown";
}

form.hidden = false;
form.addEventListener("input", filter);
form.addEventListener("reset", () => setTimeout(filter));
form.addEventListener("submit", (event) => event.preventDefault());
document.getElementById("open").addEventListener("click", () => groups.forEach((group) => { group.open = true; }));
document.getElementById("close").addEventListener("click", () => groups.forEach((group) => { group.open = false; }));
let wereOpen = [];
addEventListener("beforeprint", () => { wereOpen = groups.filter((group) => group.open); groups.forEach((group) => { group.open = true; }); });
addEventListener("afterprint", () => groups.forEach((group) => { group.open = wereOpen.includes(group); }));
filter();
`;
