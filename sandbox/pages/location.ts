import { html } from "hono/html";
import type { SandboxContext } from "../context.ts";
import type { Markup, PageLanguage } from "../http/frame.ts";
import type { Listing } from "../state/listings.ts";
import { type Review, replyStateOf } from "../state/review.ts";
import { sandboxLanguages } from "../world/world.ts";
import { hoursCard } from "./hours.ts";
import { actionForm, instant } from "./parts.ts";
import { platformNames } from "./platforms.ts";
import { type PageTexts, pageTexts, replyStateNames } from "./texts.ts";

type View = { context: SandboxContext; language: PageLanguage; base: string; listing: Listing };
const shownMax = 40;

const on = ({ listing }: View, review?: Review): Record<string, string> => ({
  platform: listing.platform,
  location: listing.id,
  ...(review ? { review: review.id } : {}),
});
const stars = (rating: number, words: PageTexts) => (rating === 0 ? words.noRating : `${rating} ★`);

function writeCard(view: View, words: PageTexts): Markup {
  const ratings = [5, 4, 3, 2, 1].map((rating) => html`<option value="${rating}">${rating} ★</option>`);
  const none = view.listing.platform === "facebook" ? html`<option value="0">${words.noRating}</option>` : "";
  const languages = sandboxLanguages.map((code) => html`<option value="${code}">${code}</option>`);
  const fields = html`<div class="grid">
<div class="field"><label for="author">${words.author}</label><input id="author" name="author" required maxlength="100" autocomplete="off"></div>
<div class="field"><label for="rating">${words.rating}</label><select id="rating" name="rating">${ratings}${none}</select></div>
<div class="field"><label for="language">${words.language}</label><select id="language" name="language">${languages}</select></div></div>
<div class="field"><label for="text">${words.text}</label><textarea id="text" name="text" maxlength="4000"></textarea></div>
<button>${words.publish}</button>`;
  return html`<section class="card" aria-labelledby="write"><h2 id="write">${words.write}</h2>
${actionForm(view.base, { do: "add_review", ...on(view) }, fields)}</section>`;
}

function replyPart(view: View, review: Review, words: PageTexts): Markup {
  const decide = (label: string, kind: string, violation: Record<string, string>) =>
    actionForm(
      view.base,
      { do: "decide_reply", ...on(view, review), ...violation },
      html`<button class="${kind}">${label}</button>`,
    );
  const now = view.context.state.clock.now();
  return html`${review.replies.map((reply) => {
    const state = replyStateOf(reply, now);
    const why = state === "rejected" && reply.violation ? ` (${reply.violation})` : "";
    return html`<blockquote><p class="soft">${words.reply} <span class="tag">${replyStateNames[view.language][state]}${why}</span></p><p>${reply.text}</p></blockquote>
<div class="row">${state === "approved" ? "" : decide(words.approve, "quiet", {})}
${state === "rejected" ? "" : decide(words.refuse, "danger", { violation: "OFF_TOPIC" })}</div>`;
  })}`;
}

function reviewRow(view: View, review: Review, words: PageTexts): Markup {
  const remove = actionForm(
    view.base,
    { do: "delete_review", ...on(view, review) },
    html`<button class="danger" aria-label="${words.remove} – ${review.author}">${words.remove}</button>`,
  );
  return html`<li><p><strong>${review.author}</strong> <span class="soft">${stars(review.rating, words)} · ${instant(review.updatedAt, view.language)}</span></p>
${review.title ? html`<p><strong>${review.title}</strong></p>` : ""}${review.text ? html`<p>${review.text}</p>` : ""}
${replyPart(view, review, words)}<div class="row">${remove}</div></li>`;
}

/** One location on one platform: its latest reviews, and a form to write one. */
export function locationPage(view: View): { title: string; body: Markup } {
  const words = pageTexts[view.language];
  const { restaurant, platform } = view.listing;
  const now = view.context.state.clock.now();
  const reviews = view.context.state.listings.recentFirst(view.listing).slice(0, shownMax);
  const title = `${restaurant.name} · ${platformNames[platform]}`;
  const body = html`<p><a href="${view.base}">${words.back}</a></p><h1>${title}</h1>
<p class="soft">${restaurant.street}, ${restaurant.postalCode} ${restaurant.locality} · ${view.listing.reviews.size} ${words.reviews} · <code>${view.listing.id}</code></p>
${writeCard(view, words)}
${platform === "gmb" ? hoursCard({ ...view, now }) : ""}
<section class="card" aria-labelledby="latest"><h2 id="latest">${words.latest}</h2>
${reviews.length === 0 ? html`<p class="soft">${words.noReviews}</p>` : html`<ul class="plain">${reviews.map((review) => reviewRow(view, review, words))}</ul>`}</section>`;
  return { title, body };
}
