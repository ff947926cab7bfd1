import { textsIn } from "#app/middleware/i18n.server.ts";
import { AutomationSettings } from "#contract/automations/rules.ts";
import type { SettingVersions } from "#contract/setting-versions.ts";
import type { Acting } from "../request/form-action.server.ts";
import { productApi } from "../request/product-api.server.ts";
import type { ScopedSetting } from "../request/scoped-setting.server.ts";

type Restaurant = Acting<{ params: { restaurantId: string } }>;
type Seen = Pick<AutomationSettings, "scope" | "version">;

/** A whole set of rules has one version: that of its scope. */
export const versionsOf = ({ scope, version }: Seen): SettingVersions => ({
  restaurant: scope === "restaurant" ? version : 0,
  organization: scope === "organization" ? version : 0,
});

/** The set that the writer saw. */
export function expectedSet({ restaurant, organization }: SettingVersions): Seen {
  if (restaurant > 0) return { scope: "restaurant", version: restaurant };
  return organization > 0 ? { scope: "organization", version: organization } : { scope: "default", version: 0 };
}

/** Rules of an organization, or of a restaurant with its own. */
export const automationSetting: ScopedSetting<AutomationSettings, Restaurant> = {
  stored: AutomationSettings,
  versions: versionsOf,
  change: async (_stored, { context, params }) => {
    const { data } = await productApi(context).automations.versions(params);
    const last = data.find(({ isCurrent }) => isCurrent);
    return { by: last?.userName ?? "", at: last?.at ?? null };
  },
  lines: (context, { rules }) => {
    const t = textsIn(context, "automations");
    return rules.map(({ name, isOn }) => `${name} (${t(isOn ? "rules.on" : "rules.off")})`);
  },
  isOwn: ({ scope }) => scope === "restaurant",
};
