import type { RouterContextProvider } from "react-router";
import { textsIn } from "#app/middleware/i18n.server.ts";
import { abilityFor, type CaslRole } from "#contract/abilities.ts";
import {
  type GrantableRight,
  grantablePart,
  grantableRights,
  organizationRights,
  type RightArea,
} from "#contract/custom-roles/rights.ts";

type Context = Readonly<RouterContextProvider>;

/** A right in words, such as "Reply to a review". */
export function rightName(context: Context, right: GrantableRight): string {
  const words = textsIn(context, "errors")(`rights.${right.replace(" ", ".")}` as "rights.other");
  return `${words.charAt(0).toLocaleUpperCase()}${words.slice(1)}`;
}

/** Several rights in one line. */
export const rightNames = (context: Context, rights: readonly GrantableRight[]): string =>
  rights.map((right) => rightName(context, right)).join(", ");

/** What a right means, where its name does not say it, and that it needs access to the whole organization. */
function rightHint(context: Context, right: GrantableRight): string | null {
  const t = textsIn(context, "custom-roles");
  const meaning = t(`hints.${right.replace(" ", ".")}` as "hints.update.Role", { defaultValue: "" });
  const hints = [meaning, organizationRights.includes(right) ? t("organizationHint") : ""].filter(Boolean);
  return hints.length > 0 ? hints.join(" ") : null;
}

/** Every right that a custom role can have, by area; those the reader cannot give are closed. */
export function rightChoices(
  context: Context,
  { ticked, own }: { ticked: readonly string[]; own: readonly GrantableRight[] },
) {
  const t = textsIn(context, "custom-roles");
  return Object.entries(grantableRights).map(([area, rights]) => ({
    area: t(`areas.${area as RightArea}`),
    rights: rights.map((right) => ({
      value: right,
      label: rightName(context, right),
      hint: rightHint(context, right),
      isTicked: right === "read Restaurant" || ticked.includes(right),
      // Every role sees its restaurants.
      isFixed: right === "read Restaurant",
      isOpen: own.includes(right),
    })),
  }));
}

/** What a built-in role gives, as a start: an editor's deletions, which are of their own things, are not the same right. */
export function startOf(caslRole: CaslRole): GrantableRight[] {
  const rights = grantablePart(abilityFor("comptoir-basic", caslRole));
  return caslRole === "editor" ? rights.filter((right) => !right.startsWith("delete ")) : rights;
}
