import type { RouterContextProvider } from "react-router";
import { z } from "zod";
import { formatsOf } from "#app/lib/formats.ts";
import { languageOf, textsIn } from "#app/middleware/i18n.server.ts";
import { Id } from "#contract/ids.ts";
import type { PreparedFile } from "#contract/prepared-files/schemas.ts";
import { printedSectionKey } from "#contract/printed-reports/sections.ts";
import { statisticsFilters } from "#contract/statistics/filters.ts";
import { formAction, formIntent } from "../request/form-action.server.ts";
import { productApi } from "../request/product-api.server.ts";
import { readerMoment } from "../request/reader-clock.server.ts";
import { sizeText } from "../review-reports/files.server.ts";
import { periodText } from "../statistics/period-text.server.ts";

type Context = Readonly<RouterContextProvider>;

/** Where the same can be printed by the browser: a report of one section has a page of its own. */
function printOf({ content }: PreparedFile): string | null {
  if (!content) return null;
  const { restaurantId, sections, filters } = content;
  const [section, ...others] = sections;
  if (!section || others.length > 0) return null;
  const area = restaurantId === null ? "/aggregated-statistics-pdf" : `/statistics-pdf/${restaurantId}`;
  return `${area}/${section}?${statisticsFilters.write(filters)}`;
}

/** What a report is of: its restaurant, or which of the person's. */
function restaurantsText(context: Context, { content, restaurantName }: PreparedFile): string {
  const t = textsIn(context, "prepared-files");
  if (restaurantName !== null || !content) return restaurantName ?? "";
  const { restaurantIds, restaurantGroupIds } = content.filters;
  if (restaurantGroupIds.length > 0) return t("many");
  return restaurantIds.length > 0 ? t("some", { count: restaurantIds.length }) : t("all");
}

function presentFile(context: Context, file: PreparedFile) {
  const t = textsIn(context, "prepared-files");
  const names = textsIn(context, "printed-reports");
  const language = languageOf(context);
  const { state, failure, aheadCount, sizeBytes, createdAt, expiresAt, kind, content } = file;
  return {
    id: file._id,
    kind: kind.toUpperCase(),
    name: content
      ? content.sections.map((section) => names(`sections.${printedSectionKey(section)}`)).join(", ")
      : t("personal"),
    about: content
      ? [restaurantsText(context, file), periodText(context, content.filters)].join(" · ")
      : (file.personName ?? t("ownPerson")),
    state,
    stateText: t(`states.${state}`),
    detail:
      failure !== null
        ? t(`failures.${failure}`)
        : state === "waiting" && aheadCount > 0
          ? t("ahead", { count: aheadCount })
          : null,
    print: failure === "noChromium" ? printOf(file) : null,
    size: sizeBytes === null ? null : sizeText(language, sizeBytes),
    made: t("asked", { ago: formatsOf(language).ago(createdAt) }),
    expires: t("keptUntil", { at: readerMoment(context, expiresAt) }),
    address: file.address,
  };
}
export type PreparedFileRow = ReturnType<typeof presentFile>;

const presentFiles = (context: Context, files: readonly PreparedFile[]) => ({
  files: files.map((file) => presentFile(context, file)),
  isUnderWay: files.some(({ state }) => state === "waiting" || state === "running"),
});
export type PreparedFileRows = ReturnType<typeof presentFiles>;

/** The files that the person has asked for. */
export async function loadFiles(context: Context): Promise<PreparedFileRows> {
  const { data: files } = await productApi(context).preparedFiles.list({});
  return presentFiles(context, files);
}

/** Of these files the copies of the person's own data, which are for every role. */
export async function loadOwnCopies(context: Context): Promise<PreparedFileRows> {
  const { data: files } = await productApi(context).preparedFiles.list({});
  return presentFiles(
    context,
    files.filter(({ content, personName }) => content === null && personName === null),
  );
}

/** Deletes a file that the person has asked for. */
export const deleteFile = (context: Context, fileId: string) => productApi(context).preparedFiles.delete({ fileId });

export const FileChoice = z.object({ fileId: Id });

/** The forms of the list of files. */
export const fileIntents = formAction({
  intents: {
    delete: formIntent({
      schema: FileChoice,
      run: async ({ fileId }, { context }) => {
        await deleteFile(context, fileId);
      },
      toast: (t) => t("prepared-files:deleted"),
      to: "/download",
    }),
  },
});
