import { href, type RouterContextProvider } from "react-router";
import { z } from "zod";
import { textsIn } from "#app/middleware/i18n.server.ts";
import { pageSizeMax } from "#contract/paging.ts";
import {
  CopiedPart,
  copyTargetsMax,
  type RestaurantCopyPlan,
  type RestaurantCopyResult,
} from "#contract/restaurant-administration/copies.ts";
import { formIntentAt } from "../request/form-action.server.ts";
import { FormProblem } from "../request/form-problem.server.ts";
import { RecordId } from "../request/forms.server.ts";
import { productApi } from "../request/product-api.server.ts";
import { restaurantPath } from "./list.server.ts";

type Context = Readonly<RouterContextProvider>;

/** The page from which a restaurant's own settings are copied to others. */
export const copyPath = (id: string) => href("/admin/restaurants/:id/copy", { id });

/** The search of an address, as far as it can be read. */
const readSearch = (url: URL) => ({
  search: (url.searchParams.get("search") ?? "").slice(0, 120),
  organizationId: z.uuid().catch("").parse(url.searchParams.get("organization")),
});

/** Up to `copyTargetsMax` other restaurants that a search finds, by name. */
async function findTargets(context: Context, sourceId: string, asked: { search: string; organizationId: string }) {
  const api = productApi(context).restaurantAdministration;
  const found: { id: string; name: string; detail: string }[] = [];
  let after: string | undefined;
  let totalCount = 0;
  do {
    const page = await api.search({
      search: asked.search,
      organizationId: asked.organizationId || undefined,
      pageSize: pageSizeMax,
      after,
    });
    totalCount = page.totalCount;
    for (const { _id, name, internalName, locality, organization } of page.data)
      if (_id !== sourceId)
        found.push({
          id: _id,
          name: internalName ?? name,
          detail: [locality, organization.name].filter(Boolean).join(" · "),
        });
    after = page.pagination.after ?? undefined;
  } while (after && found.length < copyTargetsMax);
  return { targets: found.slice(0, copyTargetsMax), totalCount };
}

/** Data of the page: what the restaurant has of its own, and the restaurants that it can be copied to. */
export async function loadCopy(context: Context, url: URL, id: string) {
  const t = textsIn(context, "restaurant-administration");
  const restaurantId = RecordId.parse(id);
  const api = productApi(context);
  const asked = readSearch(url);
  const [{ data: offer }, { data: organizations }, { targets, totalCount }] = await Promise.all([
    api.restaurantAdministration.offerCopy({ restaurantId }),
    api.organizations.list({}),
    findTargets(context, restaurantId, asked),
  ]);
  return {
    title: t("copy.title", { name: offer.source.name }),
    parts: offer.parts.map(({ part, count }) => ({
      value: part,
      label: t(`copy.parts.${part}`),
      hint: part === "templates" || part === "automations" ? t(`copy.counts.${part}`, { count }) : null,
    })),
    ...asked,
    organizations: organizations.map(({ _id, name }) => ({ value: _id, label: name })),
    targets,
    all: targets.length > 1 ? t("copy.all", { count: targets.length }) : null,
    more: totalCount > targets.length + 1 ? t("copy.more", { count: copyTargetsMax }) : null,
    self: copyPath(id),
    here: `${copyPath(id)}${url.search}`,
    back: restaurantPath(id),
  };
}
export type CopyData = Awaited<ReturnType<typeof loadCopy>>;

type PlannedTarget = RestaurantCopyPlan["targets"][number];

/** What copying a part means at a target, in a sentence; null where it has the same already. */
function partText(context: Context, { part, fate, names, leftOut }: PlannedTarget["parts"][number]) {
  const t = textsIn(context, "restaurant-administration");
  const label = t(`copy.parts.${part}`);
  const list = names.join(", ");
  const said =
    fate === "same" ? null : t(`copy.fates.${fate}${names.length > 0 ? "Named" : ""}`, { part: label, names: list });
  const without = leftOut.length > 0 ? t("copy.leftOut", { count: leftOut.length, names: leftOut.join(", ") }) : null;
  return [said, without].filter((line) => line !== null);
}

/** A plan as its page shows it: targets with a conflict first, each with what would happen. */
export function presentCopyPlan(context: Context, plan: RestaurantCopyPlan) {
  const t = textsIn(context, "restaurant-administration");
  const targets = plan.targets.map((target) => ({
    id: target._id,
    version: target.version,
    name: target.name,
    organization: target.organizationName,
    hasConflict: target.parts.some(({ fate }) => fate === "conflict"),
    isSame: target.parts.every(({ fate }) => fate === "same"),
    lines: target.parts.flatMap((part) => partText(context, part)),
  }));
  const rank = ({ hasConflict, isSame }: (typeof targets)[number]) => (hasConflict ? 0 : isSame ? 2 : 1);
  const conflicts = targets.filter(({ hasConflict }) => hasConflict).length;
  return {
    kind: "plan" as const,
    parts: plan.parts.map(({ part }) => part),
    summary: t("copy.planned", { count: targets.length }),
    conflicts: conflicts > 0 ? t("copy.conflicts", { count: conflicts }) : null,
    hasWork: targets.some(({ isSame }) => !isSame),
    confirm: t("copy.confirm", { count: targets.length }),
    targets: targets.toSorted((one, other) => rank(one) - rank(other)),
  };
}

/** What became of each target, those that need another look first. */
export function presentCopyResult(context: Context, { targets }: RestaurantCopyResult) {
  const t = textsIn(context, "restaurant-administration");
  const list = (parts: readonly CopiedPart[]) => parts.map((part) => t(`copy.parts.${part}`)).join(", ");
  const rows = targets.map(({ _id, name, outcome, copied, kept }) => ({
    id: _id,
    to: restaurantPath(_id),
    name,
    isChanged: outcome === "changed",
    text: [
      outcome === "copied" ? t("copy.results.copied", { parts: list(copied) }) : t(`copy.results.${outcome}`),
      ...(kept.length > 0 ? [t("copy.results.kept", { parts: list(kept) })] : []),
    ].join(" "),
  }));
  return {
    kind: "result" as const,
    summary: t("copy.done", { count: targets.filter(({ outcome }) => outcome === "copied").length }),
    hasChanged: rows.some(({ isChanged }) => isChanged),
    rows: rows.toSorted((one, other) => Number(other.isChanged) - Number(one.isChanged)),
  };
}

const intent = formIntentAt<{ params: { id: string }; request: Request }>();
const parts = z.array(CopiedPart);

/** The two forms: what to copy to whom, and the plan that is confirmed. */
export const copyIntents = {
  preview: intent({
    schema: z.object({ parts, targetIds: z.array(RecordId), all: z.boolean().default(false) }),
    run: async ({ parts: wanted, all, ...ticked }, { context, params, request }) => {
      const t = textsIn(context, "restaurant-administration");
      const restaurantId = RecordId.parse(params.id);
      const found = all ? await findTargets(context, restaurantId, readSearch(new URL(request.url))) : null;
      const targetIds = found?.targets.map(({ id }) => id) ?? ticked.targetIds;
      if (wanted.length === 0) throw new FormProblem({ status: 422, message: t("copy.noPart") });
      if (targetIds.length === 0 || targetIds.length > copyTargetsMax)
        throw new FormProblem({ status: 422, message: t("copy.noTarget", { count: copyTargetsMax }) });
      const { data: plan } = await productApi(context).restaurantAdministration.planCopy({
        restaurantId,
        parts: wanted,
        targetIds,
      });
      return presentCopyPlan(context, plan);
    },
  }),
  apply: intent({
    schema: z.object({ parts, targets: z.array(z.string().max(200)), replaces: z.array(RecordId) }),
    run: async ({ parts: wanted, targets, replaces }, { context, params }) => {
      const chosen = new Set(replaces);
      const seen = targets.map((target) => {
        const [restaurantId = "", version = ""] = target.split(" ");
        return { restaurantId: RecordId.parse(restaurantId), version, replaces: chosen.has(restaurantId) };
      });
      const { data: result } = await productApi(context).restaurantAdministration.copy({
        restaurantId: RecordId.parse(params.id),
        parts: wanted,
        targets: seen,
      });
      return presentCopyResult(context, result);
    },
  }),
};
export type CopyPlanView = ReturnType<typeof presentCopyPlan>;
export type CopyResultView = ReturnType<typeof presentCopyResult>;
