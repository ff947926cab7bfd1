import { html } from "hono/html";
import type { SandboxContext } from "../context.ts";
import type { Markup, PageLanguage } from "../http/frame.ts";
import { type Fault, faultKinds } from "../state/faults.ts";
import { sandboxPlatforms } from "../world/world.ts";
import { actionForm, instant } from "./parts.ts";
import { platformNames } from "./platforms.ts";
import { faultNames, type PageTexts, pageTexts } from "./texts.ts";

const hourMs = 3_600_000;
type View = { context: SandboxContext; language: PageLanguage; base: string };

function clockCard({ context, language, base }: View, words: PageTexts): Markup {
  const move = (label: string, ms: number) =>
    actionForm(base, { do: "advance_clock", ms: String(ms) }, html`<button class="quiet">${label}</button>`);
  return html`<section class="card" aria-labelledby="clock"><h2 id="clock">${words.clock}</h2>
<p><strong>${instant(context.state.clock.now(), language)}</strong></p><p class="soft">${words.clockHint}</p>
<div class="row">${move(words.hour, hourMs)}${move(words.day, 24 * hourMs)}${move(words.week, 168 * hourMs)}</div></section>`;
}

function faultRow(fault: Fault, { language, base }: View, words: PageTexts): Markup {
  const platform = fault.platform ? platformNames[fault.platform] : (fault.host ?? words.everywhere);
  const where = [platform, fault.path, fault.location].filter(Boolean).join(" · ");
  const left = fault.count === null ? "" : ` · ${words.left} ${fault.count}`;
  return html`<li class="row"><span><strong>${faultNames[language][fault.kind]}</strong> <span class="soft">${where}${left}</span></span>
${actionForm(base, { do: "remove_fault", id: fault.id }, html`<button class="quiet" aria-label="${words.switchOff} – ${faultNames[language][fault.kind]}">${words.switchOff}</button>`)}</li>`;
}

function faultsCard(view: View, words: PageTexts): Markup {
  const { context, language, base } = view;
  const faults = context.state.faults.list();
  const kinds = faultKinds.map((kind) => html`<option value="${kind}">${faultNames[language][kind]}</option>`);
  const platforms = sandboxPlatforms.map((key) => html`<option value="${key}">${platformNames[key]}</option>`);
  const list = html`<ul class="plain">${faults.map((fault) => faultRow(fault, view, words))}</ul>`;
  return html`<section class="card" aria-labelledby="faults"><h2 id="faults">${words.faults}</h2>
${faults.length === 0 ? html`<p class="soft">${words.noFaults}</p>` : list}
${actionForm(
  base,
  { do: "add_fault" },
  html`<div class="grid">
<div class="field"><label for="kind">${words.fault}</label><select id="kind" name="kind">${kinds}</select></div>
<div class="field"><label for="platform">${words.where}</label><select id="platform" name="platform"><option value="">${words.everywhere}</option>${platforms}</select></div>
<div class="field"><label for="count">${words.times}</label><input id="count" name="count" type="number" min="1" max="1000" inputmode="numeric"></div>
</div><button>${words.switchOn}</button>`,
)}</section>`;
}

function peopleCard({ context, base }: View, words: PageTexts): Markup {
  const revoke = (vendor: string, person: string, label: string) =>
    actionForm(base, { do: "revoke", vendor, person }, html`<button class="quiet">${label}</button>`);
  const rows = context.state.world.people.map(
    ({ id, name, email }) => html`<li><p><strong>${name}</strong> <span class="soft">${email}</span></p>
<div class="row">${revoke("google", id, words.revokeGoogle)}${revoke("meta", id, words.revokeMeta)}</div></li>`,
  );
  return html`<section class="card" aria-labelledby="people"><h2 id="people">${words.people}</h2><ul class="plain">${rows}</ul></section>`;
}

const shownMax = 100;

function locationsCard({ context, base }: View, words: PageTexts): Markup {
  const rows = context.state.world.restaurants.slice(0, shownMax).map(({ name, street, locality, listings }) => {
    const links = sandboxPlatforms.flatMap((platform) => {
      const id = listings[platform];
      if (id === undefined) return [];
      const count = context.state.listings.countOf(platform, id);
      const label = count === null ? platformNames[platform] : `${platformNames[platform]} (${count})`;
      return html`<a href="${base}/locations/${platform}/${id}">${label}</a> `;
    });
    return html`<li><p><strong>${name}</strong> <span class="soft">${street}, ${locality}</span></p><div class="row">${links}</div></li>`;
  });
  return html`<section class="card" aria-labelledby="locations"><h2 id="locations">${words.locations}</h2><ul class="plain">${rows}</ul></section>`;
}

/** The first page: clock, faults, people who may consent, every location. */
export function overview(view: View): { title: string; body: Markup } {
  const words = pageTexts[view.language];
  const reset = actionForm(view.base, { do: "reset" }, html`<button class="danger">${words.reset}</button>`);
  const body = html`<h1>${words.title}</h1><p>${words.intro}</p>
${clockCard(view, words)}${faultsCard(view, words)}${locationsCard(view, words)}${peopleCard(view, words)}
<section class="card"><p class="soft">${words.resetHint}</p>${reset}</section>`;
  return { title: words.title, body };
}
