import { href, type RouterContextProvider } from "react-router";
import { formatsOf } from "#app/lib/formats.ts";
import { isRefusedPart } from "#app/lib/refused-part.ts";
import { languageOf } from "#app/middleware/i18n.server.ts";
import { factLabels, factText } from "#app/services/ai/present-draft.server.ts";
import { loadPage, pageLinks } from "#app/services/lists/pages.server.ts";
import { factsMax, type Tone, tones } from "#contract/ai/schemas.ts";
import { languages } from "#contract/languages.ts";
import { type Cursors, pageAddress } from "#contract/lists/list-query.ts";
import { currentUser } from "../request/current-user.server.ts";
import { loadPart } from "../request/parts.server.ts";
import { productApi } from "../request/product-api.server.ts";
import { learningOf } from "./present-habits.server.ts";

type Context = Readonly<RouterContextProvider>;
const tabs = ["brandVoice", "facts", "habits", "bench", "ledger"] as const;

/** The tab of an address; the first if it names none. */
const tabOf = (url: URL, shown: readonly (typeof tabs)[number][] = tabs) =>
  shown.find((tab) => tab === url.searchParams.get("tab")) ?? "brandVoice";

/** Credits are spent by a model: without one there are none to speak of. */
const tabsWith = (hasModel: boolean) => tabs.filter((tab) => tab !== "ledger" || hasModel);

/** Data of the screen for an address. */
export async function loadAiScreen(context: Context, restaurantId: string, url: URL) {
  const [{ data: restaurant }, content] = await Promise.all([
    productApi(context).restaurants.get({ restaurantId }),
    loadPart(context, contentOf(context, restaurantId, url)),
  ]);
  const tabKeys = tabsWith(isRefusedPart(content) || content.model !== null);
  return {
    name: restaurant.internalName ?? restaurant.name,
    tab: tabOf(url, tabKeys),
    tabKeys,
    self: href("/restaurants/:restaurantId/settings/ai", { restaurantId }),
    content,
  };
}

/** What the tabs show. */
async function contentOf(context: Context, restaurantId: string, url: URL) {
  const { data: settings } = await productApi(context).ai.settings({ restaurantId });
  const tab = tabOf(url, tabsWith(settings.model !== null));
  const [user, ledger, learning] = await Promise.all([
    currentUser(context),
    tab === "ledger" ? loadPart(context, ledgerOf(context, restaurantId, url)) : null,
    tab === "habits" ? loadPart(context, learningOf(context, restaurantId)) : null,
  ]);
  const language = languageOf(context);
  const formats = formatsOf(language);
  const { facts, credits, ...rest } = settings;
  const labels = factLabels(context);
  return {
    ...rest,
    self: href("/restaurants/:restaurantId/settings/ai", { restaurantId }),
    automations: href("/restaurants/:restaurantId/settings/automations", { restaurantId }),
    /** Names of the installation's settings are for whoever runs it. */
    isAdmin: user.role === "admin",
    tones: [...tones] satisfies Tone[],
    languages: languages.map((code) => ({ code, name: formats.languageTitle(code) })),
    written: facts.flatMap(({ _id, key, text, version }) => (_id ? [{ id: _id, key, text, version }] : [])),
    own: facts.filter(({ _id }) => _id === null).map((fact) => factText(fact, language, labels)),
    factsMax,
    changing: url.searchParams.get("fact"),
    credits: {
      left: formats.number(credits.left),
      used: formats.number(credits.used),
      limit: formats.number(credits.limit),
    },
    ledger,
    learning,
  };
}
export type AiScreenData = Awaited<ReturnType<typeof contentOf>>;

async function ledgerOf(context: Context, restaurantId: string, url: URL) {
  const formats = formatsOf(languageOf(context));
  const self = href("/restaurants/:restaurantId/settings/ai", { restaurantId });
  const at = (cursors: Cursors) => pageAddress(self, cursors, new URLSearchParams({ tab: "ledger" }));
  const page = await loadPage(url, (cursors) => productApi(context).ai.calls({ restaurantId, ...cursors }), at);
  const number = (value: number | null) => (value === null ? "–" : formats.number(value));
  const reviews = href("/restaurants/:restaurantId/reputation/reviews", { restaurantId });
  return {
    rows: page.data.map(({ _id, at, promptTokens, completionTokens, reviewId, ...call }) => ({
      ...call,
      id: _id,
      at: { iso: at, ago: formats.ago(at) },
      tokens: `${number(promptTokens)} / ${number(completionTokens)}`,
      to: reviewId ? `${reviews}?review=${reviewId}` : null,
    })),
    month: page.month,
    pages: pageLinks(page.pagination, at),
  };
}
