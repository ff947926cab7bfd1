import type { RouterContextProvider } from "react-router";
import { formatsOf } from "#app/lib/formats.ts";
import { languageOf, textsIn } from "#app/middleware/i18n.server.ts";
import type { ApiToken } from "#contract/api-tokens/schemas.ts";
import { apiTokenAreas } from "#contract/api-tokens/scopes.ts";
import { readerMoment } from "../request/reader-clock.server.ts";

type Context = Readonly<RouterContextProvider>;

/** A token as a row shows it. `asksEnd`: the address that asks before it is ended; null once it has ended. */
export function apiTokenView(context: Context, token: ApiToken, asksEnd: string) {
  const t = textsIn(context, "api-tokens");
  const formats = formatsOf(languageOf(context));
  const { state, organizations, lastUsedAt, lastUsedAddress, revokedAt, expiresAt } = token;
  const reach = organizations?.map(({ name }) => name).join(", ");
  return {
    id: token._id,
    name: token.name,
    hint: t("row.hint", { hint: token.hint }),
    owner: t("row.by", { name: token.owner.name }),
    rights: rightsText(context, token.scopes),
    reach: reach === undefined ? t("row.everywhere") : reach || t("row.nowhere"),
    state: t(`states.${state}`),
    isLive: state === "live",
    until:
      revokedAt === null
        ? t(state === "live" ? "row.expires" : "row.expired", { at: readerMoment(context, expiresAt) })
        : t("row.revoked", { at: readerMoment(context, revokedAt) }),
    used:
      lastUsedAt === null
        ? t("row.unused")
        : lastUsedAddress === null
          ? t("row.usedSomewhere", { ago: formats.ago(lastUsedAt) })
          : t("row.used", { ago: formats.ago(lastUsedAt), address: lastUsedAddress }),
    asksEnd: state === "live" ? asksEnd : null,
  };
}
export type ApiTokenView = ReturnType<typeof apiTokenView>;

/** Rights in words, by area in the order of the form. */
function rightsText(context: Context, scopes: ApiToken["scopes"]): string {
  const t = textsIn(context, "api-tokens");
  return apiTokenAreas
    .flatMap((area) => {
      const right = scopes.includes(`${area}:write`) ? "write" : scopes.includes(`${area}:read`) ? "read" : null;
      return right === null ? [] : [t(`rights.${right}`, { area: t(`areas.${area}`) })];
    })
    .join(" · ");
}
