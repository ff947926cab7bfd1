import type { RouterContextProvider } from "react-router";
import { formatsOf } from "#app/lib/formats.ts";
import { languageOf, textsIn } from "#app/middleware/i18n.server.ts";
import type { PlatformUse, PlatformWait } from "#contract/platform-quotas/schemas.ts";
import { connectionNames } from "#contract/platforms/schemas.ts";
import { productApi } from "../request/product-api.server.ts";
import { readerMoment } from "../request/reader-clock.server.ts";

type Context = Readonly<RouterContextProvider>;

/** What is used of what the platforms allow, and what waits. */
export async function loadQuotas(context: Context) {
  const t = textsIn(context, "platform-quotas");
  const { data } = await productApi(context).platformQuotas.get({});
  const { uses, waiting, waitingCount } = data;
  return {
    uses: uses.map((use) => useView(context, use)),
    waiting: waiting.map((wait) => waitView(context, wait)),
    waitingText: t("waiting.count", { count: waitingCount }),
    more: waitingCount > waiting.length ? t("waiting.more", { count: waitingCount - waiting.length }) : null,
  };
}
export type QuotasData = Awaited<ReturnType<typeof loadQuotas>>;

const platforms = { google: "Google", meta: "Meta", tripadvisor: "Tripadvisor" } as const;

function useView(context: Context, use: PlatformUse) {
  const t = textsIn(context, "platform-quotas");
  const formats = formatsOf(languageOf(context));
  const { platform, part, used, allowed, windowSeconds, freesAt, heldAt, processCount } = use;
  const isShare = platform === "meta";
  return {
    key: `${platform} ${part}`,
    platform: platforms[platform],
    part,
    // A figure of Meta's is a share of the app's allowance, the same in every process.
    share: Math.min(1, used / allowed),
    use: isShare
      ? formats.share(used, allowed * processCount)
      : t("use", { used: formats.number(used), allowed: formats.number(allowed) }),
    window:
      windowSeconds >= 60
        ? t("minutes", { count: Math.round(windowSeconds / 60) })
        : t("seconds", { count: windowSeconds }),
    isHeld: freesAt !== null,
    frees: freesAt === null ? t("free") : readerMoment(context, freesAt),
    held: heldAt === null ? t("never") : formats.ago(heldAt),
  };
}

function waitView(context: Context, { restaurant, platformKey, work, until }: PlatformWait) {
  const t = textsIn(context, "platform-quotas");
  return {
    key: `${restaurant._id} ${platformKey} ${work} ${until}`,
    name: restaurant.name,
    facts: [connectionNames[platformKey], t(`works.${work}`), t("until", { at: readerMoment(context, until) })].join(
      " · ",
    ),
  };
}
