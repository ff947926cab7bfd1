import type { RouterContextProvider } from "react-router";
import { z } from "zod";
import { formatsOf } from "#app/lib/formats.ts";
import type { Scope } from "#app/lib/scope.ts";
import { languageOf, textsIn, type translatorOf } from "#app/middleware/i18n.server.ts";
import { Id } from "#contract/ids.ts";
import { Language } from "#contract/languages.ts";
import {
  linkHours,
  linkPasswordLengthMax,
  linkPasswordLengthMin,
  type ReportLink,
} from "#contract/printed-reports/schemas.ts";
import {
  PrintedSection,
  printedSectionKey,
  printedSectionNames,
  printedSections,
} from "#contract/printed-reports/sections.ts";
import { type StatisticsQuery, type StatisticsTab, statisticsFilters } from "#contract/statistics/filters.ts";
import { reportPath } from "../mailed-reports/present.server.ts";
import { currentAbility, currentUser } from "../request/current-user.server.ts";
import { type Acting, formAction, formIntentAt } from "../request/form-action.server.ts";
import { productApi } from "../request/product-api.server.ts";
import { readerMoment } from "../request/reader-clock.server.ts";
import { periodText } from "../statistics/period-text.server.ts";
import { reportScreenPath } from "./print.server.ts";

type Context = Readonly<RouterContextProvider>;
type Args = { context: Context; request: Request; url: URL; scope: Scope };
const intent = formIntentAt<Args>();

const Contents = z.object({ sections: z.array(PrintedSection).min(1), language: Language });
const contentOf = (form: z.output<typeof Contents>, { url, scope }: Acting<Args>) => ({
  ...scope,
  sections: form.sections,
  language: form.language,
  filters: statisticsFilters.read(url.searchParams),
});
type Translator = ReturnType<typeof translatorOf>;
const fieldTexts = { sections: (t: Translator) => t("printed-reports:screen.sectionsMissing") };

const fileIntent = (kind: "pdf" | "csv") =>
  intent({
    schema: Contents,
    fieldTexts,
    run: async (form, acting) => {
      await productApi(acting.context).preparedFiles.create({ ...contentOf(form, acting), kind });
    },
    toast: (t) => t("printed-reports:screen.started"),
    to: "/download",
  });

/** The forms of the screen where reports are made. */
export const actOnReport = formAction({
  intents: {
    pdf: fileIntent("pdf"),
    csv: fileIntent("csv"),
    link: intent({
      schema: Contents.extend({
        hours: z.enum(linkHours).default("24"),
        password: z.string().min(linkPasswordLengthMin).max(linkPasswordLengthMax).optional(),
      }),
      fieldTexts: { ...fieldTexts, password: (t) => t("printed-reports:screen.passwordShort") },
      run: async ({ hours, password, ...form }, acting) => {
        const content = contentOf(form, acting);
        const link = { ...content, hours, password: password ?? null };
        const { data } = await productApi(acting.context).printedReports.createLink(link);
        return { address: `${acting.url.origin}/shared-report/${data.token}` };
      },
    }),
    revoke: intent({
      schema: z.object({ linkId: Id }),
      run: async ({ linkId }, { context }) => {
        await productApi(context).printedReports.revokeLink({ linkId });
      },
      toast: (t) => t("printed-reports:screen.revoked"),
      to: ({ url }) => `${url.pathname}${url.search}`,
    }),
  },
});

function presentLink(context: Context, link: ReportLink, now: number) {
  const t = textsIn(context, "printed-reports");
  const { content, restaurantName, restaurantCount, hasPassword, expiresAt, revokedAt, views, viewCount } = link;
  const isOver = Date.parse(expiresAt) <= now;
  const state = revokedAt
    ? t("screen.ended")
    : isOver
      ? t("screen.over")
      : t("screen.until", { at: readerMoment(context, expiresAt) });
  return {
    id: link._id,
    name: restaurantName ?? t("screen.many", { count: restaurantCount }),
    about: [
      content.sections.map((section) => t(`sections.${printedSectionKey(section)}`)).join(", "),
      periodText(context, content.filters),
      ...(hasPassword ? [t("screen.protected")] : []),
    ].join(" · "),
    state,
    isOpen: !revokedAt && !isOver,
    viewsText: viewCount === 0 ? t("screen.viewsNone") : t("screen.views", { count: viewCount }),
    views: views.map(({ at, outcome }) => ({
      at: readerMoment(context, at),
      iso: at,
      text: t(`screen.outcomes.${outcome}`),
    })),
  };
}

const printPath = ({ restaurantId }: Scope, section: PrintedSection, filters: string) =>
  `${restaurantId === null ? "/aggregated-statistics-pdf" : `/statistics-pdf/${restaurantId}`}/${section}?${filters}`;

/** The form of a report by mail, with the restaurants that are shown and their tab. */
function mailPath(userId: string, { restaurantId }: Scope, filters: StatisticsQuery, tab: StatisticsTab): string {
  const { restaurantIds, restaurantGroupIds } = filters;
  const chosen = restaurantId === null ? { restaurantIds, restaurantGroupIds } : { restaurantIds: [restaurantId] };
  const query = statisticsFilters.write({ ...statisticsFilters.defaults, ...chosen });
  return `${reportPath(userId, "new")}?${query}&tab=${tab}`;
}

/** The filters that a report is made under, in a line. */
function aboutFilters(
  context: Context,
  { period, startDate, endDate, fromMonth, toMonth, ...chosen }: StatisticsQuery,
) {
  const t = textsIn(context, "statistics-report");
  const { day, month } = formatsOf(languageOf(context));
  const days =
    period === "custom" && startDate && endDate
      ? t("range", { from: day(startDate), to: day(endDate) })
      : period === "months" && fromMonth && toMonth
        ? t("range", { from: month(fromMonth), to: month(toMonth) })
        : t(`filters.period.${period}`);
  const { restaurantIds, restaurantGroupIds, platforms } = chosen;
  const counted = [
    { label: t("filters.restaurants"), count: restaurantIds.length },
    { label: t("filters.groups"), count: restaurantGroupIds.length },
    { label: t("filters.platforms"), count: platforms.length },
  ];
  return [days, ...counted.flatMap(({ label, count }) => (count > 0 ? [`${label} (${count})`] : []))].join(" · ");
}

const languageNames = { fr: "Français", en: "English", es: "Español", it: "Italiano" };

/** What can be made of the filters in the address: files, pages to print, links. */
export async function loadReportScreen({ context, url, scope }: Omit<Args, "request">) {
  const t = textsIn(context, "printed-reports");
  const filters = statisticsFilters.read(url.searchParams);
  const written = statisticsFilters.write(filters).toString();
  const ability = await currentAbility(context);
  const mayShare = ability.can("update", "Restaurant");
  // Whose links they are alone sees them.
  const { seenBy } = await currentUser(context);
  const [{ data: links }, { data: restaurant }] = await Promise.all([
    mayShare && !seenBy ? productApi(context).printedReports.listLinks({}) : { data: [] },
    scope.restaurantId === null
      ? { data: null }
      : productApi(context).restaurants.get({ restaurantId: scope.restaurantId }),
  ]);
  const named = PrintedSection.safeParse(url.searchParams.get("section"));
  const [first = printedSectionNames[0]] = printedSectionNames;
  const chosen = named.success ? named.data : first;
  const now = Date.now();
  return {
    self: reportScreenPath(scope, written),
    name: restaurant ? (restaurant.internalName ?? restaurant.name) : null,
    about: aboutFilters(context, filters),
    sections: printedSectionNames.map((name) => ({
      value: name,
      label: t(`sections.${printedSectionKey(name)}`),
      isOn: name === chosen,
      print: printPath(scope, name, written),
    })),
    languages: Language.options.map((value) => ({ value, label: languageNames[value] })),
    language: languageOf(context),
    hours: linkHours.map((value) => ({ value, label: t(`screen.hoursValues.${value}`) })),
    mail: mailPath((await currentUser(context))._id, scope, filters, printedSections[chosen].tab),
    mayShare,
    mayChangeAppearance: ability.can("update", "Settings"),
    links: links.map((link) => presentLink(context, link, now)),
  };
}
export type ReportScreenData = Awaited<ReturnType<typeof loadReportScreen>>;
