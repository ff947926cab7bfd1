import { href, type RouterContextProvider } from "react-router";
import { formatsOf } from "#app/lib/formats.ts";
import { languageOf, textsIn } from "#app/middleware/i18n.server.ts";
import { auditActorKinds } from "#contract/audit/actions.ts";
import { auditMonthsMax, auditMonthsMin, installationChainId } from "#contract/audit/limits.ts";
import { auditList, auditPeriods, auditSubjectKinds } from "#contract/audit/list-query.ts";
import type { AuditEntry, AuditState, OpenedAuditEntry } from "#contract/audit/schemas.ts";
import { Id } from "#contract/ids.ts";
import { type Cursors, readCursors } from "#contract/lists/list-query.ts";
import { loadPage, pageLinks } from "../lists/pages.server.ts";
import { currentUser } from "../request/current-user.server.ts";
import { productApi } from "../request/product-api.server.ts";
import { ProductApiError } from "../request/product-api-error.server.ts";
import { readerMoment, readerZone } from "../request/reader-clock.server.ts";
import { actorText, openedView, sentenceOf } from "./present.server.ts";

type Context = Readonly<RouterContextProvider>;
export type AuditQuery = typeof auditList.defaults;

/** What an address asks of the log. */
export function searchOf(context: Context, query: AuditQuery) {
  const { organizationId, restaurantId, actorId, ...asked } = query;
  return {
    ...asked,
    organizationId: organizationOf(query),
    restaurantId: restaurantId || undefined,
    actorId: actorId || undefined,
    timeZone: readerZone(context),
  };
}

/** The organization asked for; `installation` is the chain of what belongs to none. */
export const organizationOf = ({ organizationId }: AuditQuery): string | undefined =>
  organizationId === "installation" ? installationChainId : organizationId || undefined;

/** The path of the log: in the administration, or over all restaurants of an owner. */
export const auditPathOf = ({ pathname }: Pick<URL, "pathname">): string =>
  pathname.startsWith("/admin") ? href("/admin/audit") : href("/restaurants/audit");

/** The entry that an address opens; null for none, and for one that is not there. */
async function openedEntry(context: Context, { searchParams }: URL): Promise<OpenedAuditEntry | null> {
  const [chainId = "", number = ""] = (searchParams.get("entry") ?? "").split(".");
  if (!Id.safeParse(chainId).success || !/^[1-9]\d{0,8}$/.test(number)) return null;
  try {
    return (await productApi(context).audit.get({ chainId, number: Number(number) })).data;
  } catch (error) {
    if (error instanceof ProductApiError && error.status === 404) return null;
    throw error;
  }
}

/** Whether the log is intact, in one line, and how long it is kept. */
function stateView(context: Context, { checkedAt, isChecking, broken, chainCount, retention }: AuditState) {
  const t = textsIn(context, "audit");
  const formats = formatsOf(languageOf(context));
  const line = isChecking
    ? t("state.checking")
    : broken.length > 0
      ? t("state.broken", { count: broken.length })
      : chainCount === 0
        ? t("state.empty")
        : checkedAt === null
          ? t("state.unchecked")
          : t("state.whole", { ago: formats.ago(checkedAt) });
  return {
    line,
    broken: broken.map(({ organizationName, number, fault }) =>
      t("state.brokenAt", { organization: organizationName ?? t("installation"), number, fault: t(`faults.${fault}`) }),
    ),
    retention: retention && {
      ...retention,
      min: auditMonthsMin,
      max: auditMonthsMax,
      deleted: retention.deletedNumber > 0 ? t("retention.deleted", { number: retention.deletedNumber }) : null,
    },
  };
}

/** What narrows the list besides the form: one person, one record, one restaurant; each with the address without it. */
function narrowings(
  context: Context,
  query: AuditQuery,
  [first]: readonly AuditEntry[],
  at: (query: AuditQuery) => string,
) {
  const t = textsIn(context, "audit");
  const words = textsIn(context, "audit-entries");
  const all = [
    ["actorId", first ? actorText(context, first.actor) : t("narrowed.who")],
    ["subjectId", first ? (first.subject.name ?? words(`kinds.${first.subject.kind}`)) : t("narrowed.record")],
    ["restaurantId", first?.restaurant?.name ?? t("narrowed.restaurant")],
  ] as const;
  return all.flatMap(([name, label]) => (query[name] ? [{ name, label, without: at({ ...query, [name]: "" }) }] : []));
}

/** The filters of the form, with the words of their choices. */
function filtersOf(context: Context, query: AuditQuery) {
  const t = textsIn(context, "audit");
  const words = textsIn(context, "audit-entries");
  return {
    kinds: [
      { value: "", label: t("filters.everyKind") },
      ...auditSubjectKinds
        .map((value) => ({ value: value as string, label: words(`kinds.${value}`) }))
        .sort((a, b) => a.label.localeCompare(b.label, languageOf(context))),
    ],
    actorKinds: [
      { value: "", label: t("filters.everyWay") },
      ...auditActorKinds.map((value) => ({ value: value as string, label: t(`ways.${value}`) })),
    ],
    period: {
      kind: "period" as const,
      label: t("filters.period"),
      value: query.period,
      choices: [...auditPeriods, "custom" as const].map((value) => ({ value, label: t(`periods.${value}`) })),
      from: { label: t("filters.from"), value: query.startDate ?? "" },
      to: { label: t("filters.to"), value: query.endDate ?? "" },
    },
  };
}

/** Data of the log for an address. */
export async function loadAudit(context: Context, url: URL) {
  const t = textsIn(context, "audit");
  const path = auditPathOf(url);
  const query = auditList.read(url.searchParams);
  const at = (cursors: Cursors = {}, asked: AuditQuery = query) => auditList.address(path, asked, cursors);
  const here = at(readCursors(url.searchParams));
  const api = productApi(context);
  const [page, opened, { data: state }, { data: organizations }, { role }] = await Promise.all([
    loadPage(url, (cursors) => api.audit.list({ ...searchOf(context, query), ...cursors }), at),
    openedEntry(context, url),
    api.audit.state({ organizationId: organizationOf(query) }),
    api.organizations.list({}),
    currentUser(context),
  ]);
  const openKey = opened && `${opened.chainId}.${opened.number}`;
  const withEntry = (key: string) => `${here}${here.includes("?") ? "&" : "?"}entry=${key}`;
  const isOne = organizations.length === 1 && role !== "admin";
  const exportAt = (format: string) => {
    const search = auditList.write(query);
    search.set("format", format);
    return `${href("/resources/audit-export")}?${search}`;
  };
  return {
    title: t("title"),
    query,
    isNarrowed: auditList.changed(query).length > 0,
    narrowed: narrowings(context, query, page.data, (asked) => at({}, asked)),
    filters: filtersOf(context, query),
    organizations: isOne
      ? []
      : [
          { value: "", label: t("filters.everyOrganization") },
          ...(role === "admin" ? [{ value: "installation", label: t("installation") }] : []),
          ...organizations.map(({ _id, name }) => ({ value: _id, label: name })),
        ],
    state: stateView(context, state),
    opened: opened && {
      ...openedView(context, opened),
      links: {
        close: here,
        person:
          opened.actor.id && opened.actor.kind !== "platform"
            ? at({}, { ...auditList.defaults, actorId: opened.actor.id })
            : null,
        record: opened.subject.id ? at({}, { ...auditList.defaults, subjectId: opened.subject.id }) : null,
        restaurant: opened.restaurant ? at({}, { ...auditList.defaults, restaurantId: opened.restaurant._id }) : null,
      },
    },
    rows: page.data.map((entry) => {
      const key = `${entry.chainId}.${entry.number}`;
      return {
        key,
        at: readerMoment(context, entry.at),
        sentence: sentenceOf(context, entry),
        place: [entry.restaurant?.name, isOne ? null : (entry.organization?.name ?? t("installation"))]
          .filter(Boolean)
          .join(" · "),
        way: t(`ways.${entry.actor.kind}`),
        to: withEntry(key),
        isOpen: key === openKey,
      };
    }),
    links: {
      path,
      self: at(),
      here,
      clear: path,
      csv: exportAt("csv"),
      json: exportAt("json"),
      pages: pageLinks(page.pagination, at),
    },
  };
}
export type AuditData = Awaited<ReturnType<typeof loadAudit>>;
