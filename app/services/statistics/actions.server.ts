import { type RouterContextProvider, redirect } from "react-router";
import { z } from "zod";
import type { Scope } from "#app/lib/scope.ts";
import { textsIn } from "#app/middleware/i18n.server.ts";
import { Day, Id } from "#contract/ids.ts";
import { type StatisticsTab, statisticsFilters } from "#contract/statistics/filters.ts";
import { noteKinds, noteTextMax } from "#contract/statistics/schemas.ts";
import { type Acting, formAction, formIntentAt } from "../request/form-action.server.ts";
import { FormProblem, unreadableForm } from "../request/form-problem.server.ts";
import { productApi } from "../request/product-api.server.ts";
import { CompetitorForm, competitorOf } from "./competitors.server.ts";
import { storeFilters } from "./filters.server.ts";
import { AssumptionsForm, assumptionsConflict, assumptionsOf, ResetForm } from "./roi-form.server.ts";
import { filteredTab } from "./tab.server.ts";

type Args = { context: Readonly<RouterContextProvider>; url: URL; scope: Scope; tab: StatisticsTab };
const intent = formIntentAt<Args>();

/** Where a form of the page leads back to: the page with its filters. */
const sameAddress = ({ url }: Acting<Args>) => `${url.pathname}${url.search}`;

/** The restaurant of the page; forms of one restaurant alone have no other place. */
function restaurantOf({ scope, context }: Acting<Args>): string {
  if (scope.restaurantId === null) throw unreadableForm(context);
  return scope.restaurantId;
}

const NoteForm = z.object({
  kind: z.enum(noteKinds).default("note"),
  day: z.string().default(""),
  text: z.string().default(""),
  restaurantId: z.string().default(""),
});

async function addNote(form: z.output<typeof NoteForm>, { context, scope }: Acting<Args>): Promise<void> {
  const t = textsIn(context, "statistics-report");
  const text = form.text.trim();
  const [day, restaurantId] = [Day.safeParse(form.day), Id.safeParse(scope.restaurantId ?? form.restaurantId)];
  const fields = {
    ...(text === "" && { text: t("events.textMissing") }),
    ...(text.length > noteTextMax && { text: t("events.textLong", { count: noteTextMax }) }),
    ...(!day.success && { day: t("events.dayWrong") }),
    ...(!restaurantId.success && { restaurantId: t("events.restaurantMissing") }),
  };
  if (!day.success || !restaurantId.success || Object.keys(fields).length > 0)
    throw new FormProblem({ status: 422, fields });
  await productApi(context).statistics.addNote({
    kind: form.kind,
    text,
    day: day.data,
    restaurantId: restaurantId.data,
  });
}

/** The forms of every statistics tab: its filters, and the events on its time axis. */
export const actOnTab = formAction({
  intents: {
    filter: intent({
      schema: z.object({}),
      run: async (_, { context, scope, tab, form }) => {
        const filters = statisticsFilters.readForm(form);
        await storeFilters(context, scope, tab, filters);
        return redirect(filteredTab(scope, tab, filters));
      },
    }),
    reset: intent({
      schema: z.object({}),
      run: async (_, { context, scope, tab }) => {
        await storeFilters(context, scope, tab, statisticsFilters.defaults);
        return redirect(filteredTab(scope, tab, statisticsFilters.defaults));
      },
    }),
    addNote: intent({
      schema: NoteForm,
      run: addNote,
      to: sameAddress,
      toast: (t) => t("statistics-report:events.added"),
      refuse: (error, { context }) =>
        error.code === "CONFLICT"
          ? new FormProblem({ status: 409, fields: { text: textsIn(context, "statistics-report")("events.known") } })
          : undefined,
    }),
    deleteNote: intent({
      schema: z.object({ noteId: z.string() }),
      run: async ({ noteId }, { context }) => {
        await productApi(context).statistics.deleteNote({ noteId });
      },
      to: sameAddress,
      toast: (t) => t("statistics-report:events.deleted"),
    }),
    addCompetitor: intent({
      schema: CompetitorForm,
      run: async (form, acting) => {
        const content = competitorOf(acting, form);
        const restaurantId = restaurantOf(acting);
        await productApi(acting.context).statistics.addCompetitorRating({ restaurantId, ...content });
      },
      to: sameAddress,
      toast: (t) => t("statistics-report:competitors.added"),
      refuse: (error, { context }) =>
        error.code === "CONFLICT"
          ? new FormProblem({
              status: 409,
              fields: { day: textsIn(context, "statistics-report")("competitors.known") },
            })
          : undefined,
    }),
    deleteCompetitor: intent({
      schema: z.object({ ratingId: z.string() }),
      run: async ({ ratingId }, { context }) => {
        await productApi(context).statistics.deleteCompetitorRating({ ratingId });
      },
      to: sameAddress,
      toast: (t) => t("statistics-report:competitors.deleted"),
    }),
    saveAssumptions: intent({
      schema: AssumptionsForm,
      run: async ({ expectedVersion, assumptions }, acting) => {
        const typed = assumptionsOf(acting, assumptions);
        await productApi(acting.context).statistics.putRoiAssumptions({
          restaurantId: restaurantOf(acting),
          expectedVersion,
          assumptions: typed,
        });
      },
      to: sameAddress,
      toast: (t) => t("statistics-report:roi.saved"),
      refuse: assumptionsConflict,
    }),
    resetAssumptions: intent({
      schema: ResetForm,
      run: async ({ expectedVersion }, acting) => {
        const restaurantId = restaurantOf(acting);
        await productApi(acting.context).statistics.deleteRoiAssumptions({ restaurantId, expectedVersion });
      },
      to: sameAddress,
      toast: (t) => t("statistics-report:roi.wasReset"),
      refuse: assumptionsConflict,
    }),
  },
});
