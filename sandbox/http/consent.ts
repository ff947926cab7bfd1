import { html } from "hono/html";
import type { Person } from "../world/world.ts";
import type { Markup, PageLanguage } from "./frame.ts";

const texts = {
  fr: {
    title: "Autoriser Comptoir",
    intro: "Comptoir demande l’accès à un compte",
    account: "Compte",
    rights: "Droits demandés",
    hint: "Chaque droit peut être décoché, comme sur la vraie page.",
    allow: "Autoriser",
    refuse: "Refuser",
    restaurants: { none: "aucun établissement", one: "1 établissement", many: "établissements" },
  },
  en: {
    title: "Allow Comptoir",
    intro: "Comptoir asks for access to an account",
    account: "Account",
    rights: "Rights asked for",
    hint: "Each right can be unticked, as on the real page.",
    allow: "Allow",
    refuse: "Refuse",
    restaurants: { none: "no place", one: "1 place", many: "places" },
  },
} as const;

/** Number of locations of an account, in words: one without any is offered on purpose, and says so. */
function placesText(language: PageLanguage, count: number): string {
  const { none, one, many } = texts[language].restaurants;
  return count === 0 ? none : count === 1 ? one : `${count}\u00a0${many}`;
}

export const consentTitle = (language: PageLanguage): string => texts[language].title;

/** The form where a person chooses an account and its permissions. It posts to its own address. */
export function consentForm(input: {
  language: PageLanguage;
  vendor: string;
  action: string;
  people: readonly (Person & { listingCount: number })[];
  scopes: string[];
  /** Permissions that cannot be unticked. */
  fixed: readonly string[];
}): Markup {
  const words = texts[input.language];
  const people = input.people.map(
    (
      person,
      at,
    ) => html`<label class="choice"><input type="radio" name="person" value="${person.id}" required ${at === 0 ? "checked" : ""}>
<span><strong>${person.name}</strong> · ${placesText(input.language, person.listingCount)}<br><span class="soft">${person.email}</span></span></label>`,
  );
  const scopes = input.scopes.map((scope) =>
    input.fixed.includes(scope)
      ? html`<input type="hidden" name="scope" value="${scope}">`
      : html`<label class="choice"><input type="checkbox" name="scope" value="${scope}" checked><span><code>${scope}</code></span></label>`,
  );
  return html`<h1>${words.title}</h1><p>${words.intro} ${input.vendor}.</p>
<form method="post" action="${input.action}" class="card">
<fieldset><legend>${words.account}</legend>${people}</fieldset>
<fieldset><legend>${words.rights}</legend><p class="soft">${words.hint}</p>${scopes}</fieldset>
<div class="row"><button name="decision" value="allow">${words.allow}</button>
<button class="quiet" name="decision" value="refuse">${words.refuse}</button></div></form>`;
}
