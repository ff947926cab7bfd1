import type { RouterContextProvider } from "react-router";
import { z } from "zod";
import { formatsOf } from "#app/lib/formats.ts";
import { languageOf, translatorOf } from "#app/middleware/i18n.server.ts";
import { currentIn } from "#app/services/request/conflict.server.ts";
import { Id } from "#contract/ids.ts";
import type { SettingVersions } from "#contract/setting-versions.ts";
import {
  type Acting,
  type FormIntent,
  formIntentAt,
  type IntentInit,
  type Refuse,
  type Sent,
  type ValueOf,
} from "./form-action.server.ts";
import { FormProblem } from "./form-problem.server.ts";
import { productApi } from "./product-api.server.ts";

type Context = Readonly<RouterContextProvider>;

/** Fields with the scope that a form saves for, and the versions it shows. */
const ScopedFields = z.object({
  /** `everywhere`: for the organization, by somebody who was asked and said yes. */
  scope: z.enum(["organization", "restaurant", "everywhere"]).catch("restaurant"),
  expectedRestaurantVersion: z.coerce.number().int().min(0).catch(0),
  expectedOrganizationVersion: z.coerce.number().int().min(0).catch(0),
  /** For settings that groups of restaurants have: the group that a form for many is for, instead of the organization. */
  groupId: Id.optional().catch(undefined),
  expectedGroupVersion: z.coerce.number().int().min(0).catch(0),
});
/** The scope a setting is saved for, the group where it is one's instead of the organization's, and the versions the writer saw. */
export type Scoped = { scope: "organization" | "restaurant"; groupId: string | undefined; versions: SettingVersions };

const scopedOf = (form: FormData): Scoped & { isConfirmed: boolean } => {
  const { scope, groupId, ...seen } = ScopedFields.parse(Object.fromEntries(form));
  return {
    scope: scope === "everywhere" ? "organization" : scope,
    groupId: scope === "restaurant" ? undefined : groupId,
    isConfirmed: scope !== "organization",
    versions: {
      restaurant: seen.expectedRestaurantVersion,
      organization: seen.expectedOrganizationVersion,
      group: seen.expectedGroupVersion,
    },
  };
};

type Change = { by: string; at: string | null };

/** A setting of an organization that a restaurant can override, with its texts for a conflict. */
export type ScopedSetting<Stored, Args = object> = {
  /** Schema of the setting as sent with a conflict. */
  stored: z.ZodType<Stored>;
  versions(stored: Stored): SettingVersions;
  change(stored: Stored, acting: Args): Change | Promise<Change>;
  /** Its content, line by line. */
  lines(context: Context, stored: Stored): string[];
  /** True if it is the restaurant's own, or that of the group it is saved for. Absent for settings of the organization alone. */
  isOwn?(stored: Stored, groupId?: string): boolean;
  /** Fields besides the versions to change when the form is sent again. */
  values?(stored: Stored): Record<string, string>;
};

/** Route arguments of the screens of a restaurant. */
type AtRestaurant = { params: { restaurantId: string } };

/** How many restaurants a setting of the organization, or of a group, is for. */
async function restaurantCountOf({ context, params, form }: Acting<AtRestaurant>): Promise<number> {
  const { groupId } = scopedOf(form);
  if (groupId) return (await productApi(context).restaurantGroups.get({ groupId })).data.restaurantCount;
  const [{ data: restaurant }, { data: organizations }] = await Promise.all([
    productApi(context).restaurants.get(params),
    productApi(context).organizations.list({}),
  ]);
  return organizations.find(({ _id }) => _id === restaurant.organizationId)?.restaurantCount ?? 1;
}

/** Asks before a setting is saved for several restaurants: the form comes back as it was typed, with their number. */
async function askFirst(acting: Acting<AtRestaurant>): Promise<void> {
  const count = await restaurantCountOf(acting);
  if (count > 1) throw new FormProblem({ status: 422, values: { restaurantCount: String(count) } });
}

/**
 * Makes forms of such settings: each has scope and versions, asks before it saves for a whole organization, and on a conflict shows who was
 * first and what they wrote.
 */
export const scopedIntentAt =
  <Args extends AtRestaurant>() =>
  <Stored, Schema extends z.ZodType, Done>(
    setting: ScopedSetting<Stored, Acting<Args>>,
    init: IntentInit<Schema, Done, Acting<Args> & Scoped>,
  ): FormIntent<Acting<Args>, ValueOf<Done>> => {
    const scoped = (acting: Acting<Args>) => ({ ...acting, ...scopedOf(acting.form) });
    const { toast, to, refuse } = init;
    return formIntentAt<Args>()({
      ...init,
      run: async (value, acting) => {
        if (!scopedOf(acting.form).isConfirmed) await askFirst(acting);
        return init.run(value, scoped(acting));
      },
      toast: toast && ((t, done, acting) => toast(t, done, scoped(acting))),
      to: typeof to === "function" ? (acting) => to(scoped(acting)) : to,
      refuse: async (error, acting) =>
        (await refuse?.(error, scoped(acting))) ?? settingConflict(setting)(error, acting),
    });
  };

function settingConflict<Stored, A extends Sent>(setting: ScopedSetting<Stored, A>): Refuse<A> {
  return async (error, acting) => {
    const { context, form } = acting;
    const stored = currentIn(error, setting.stored);
    if (stored === undefined) return undefined;
    const { scope, groupId, versions: expected } = scopedOf(form);
    const { restaurant, organization, group } = setting.versions(stored);
    const { by, at } = await setting.change(stored, acting);
    // True when the own setting of the restaurant or the group that the writer saw is deleted: the effective one then has no new author.
    const seen = groupId ? expected.group : scope === "restaurant" ? expected.restaurant : 0;
    const isGivenUp = seen !== 0 && setting.isOwn !== undefined && !setting.isOwn(stored, groupId);
    return conflictProblem(context, {
      by,
      at: isGivenUp ? null : at,
      lines: setting.lines(context, stored),
      values: {
        expectedRestaurantVersion: String(restaurant),
        expectedOrganizationVersion: String(organization),
        expectedGroupVersion: String(group ?? 0),
        ...setting.values?.(stored),
      },
    });
  };
}

type Conflict = {
  /** Who wrote, and when; null when the setting was deleted. */
  by: string;
  at: string | null;
  /** What they wrote, line by line. */
  lines: string[];
  /** Fields to change when the form is sent again. */
  values: Record<string, string>;
};

/** The problem of a conflict: who was first and what they wrote. Everything typed stays; sent again, it replaces the other's. */
export function conflictProblem(context: Context, { by, at, lines, values }: Conflict): FormProblem {
  const t = translatorOf(context);
  const what = at
    ? t("errors:settingConflict.changed", { name: by, ago: formatsOf(languageOf(context)).ago(at) })
    : t("errors:settingConflict.givenUp");
  return new FormProblem({
    status: 409,
    message: `${what} ${t("errors:settingConflict.yours")}`,
    details: lines,
    values,
  });
}
