import { href, type RouterContextProvider } from "react-router";
import { z } from "zod";
import { formatsOf } from "#app/lib/formats.ts";
import { languageOf, textsIn } from "#app/middleware/i18n.server.ts";
import { type Backup, BackupName, type BackupRun } from "#contract/backups/schemas.ts";
import { formIntent } from "../request/form-action.server.ts";
import { productApi } from "../request/product-api.server.ts";
import { readerMoment } from "../request/reader-clock.server.ts";
import { sizeText } from "../review-reports/files.server.ts";

type Context = Readonly<RouterContextProvider>;
const path = () => href("/admin/developer-settings/backups");

/** The backups of the installation, and what is being made of them. */
export async function loadBackups(context: Context, url: URL) {
  const t = textsIn(context, "backups");
  const { data } = await productApi(context).backups.list({});
  const rows = data.backups.map((backup) => backupView(context, backup));
  const { run, store } = data;
  const isUnderWay = run !== null && (run.state === "waiting" || run.state === "running");
  return {
    isUnderWay,
    progress: isUnderWay ? t(`steps.${run.kind}.${run.step}`) : null,
    failure: run?.state === "failed" && run.kind === "backup" ? failureText(context, run) : null,
    countText: t("count", { count: rows.length }),
    storeHint: t(`stores.${store}`),
    rows,
    deleting: rows.find(({ name }) => name === url.searchParams.get("delete")) ?? null,
    self: path(),
  };
}
export type BackupsData = Awaited<ReturnType<typeof loadBackups>>;

/** Why a run failed, and what to do. */
function failureText(context: Context, { failure, reason }: BackupRun): string {
  return textsIn(context, "backups")(`failures.${failure ?? "other"}`, { reason });
}

function checkText(context: Context, check: BackupRun): { tone: "accent" | "danger"; text: string } {
  const t = textsIn(context, "backups");
  const formats = formatsOf(languageOf(context));
  const { result } = check;
  if (!result) return { tone: "danger", text: failureText(context, check) };
  const { differing, files, isCompared, tableCount, rowCount } = result;
  const lost = files === null ? 0 : files.missingCount + files.damagedCount;
  const counts = { tables: formats.number(tableCount), rows: formats.number(rowCount) };
  const parts = [
    differing.length > 0
      ? t("check.differs", { tables: differing.join(", ") })
      : t(isCompared ? "check.same" : "check.restored", counts),
    files === null ? t("check.filesElsewhere") : lost > 0 ? t("check.filesLost", { count: lost }) : "",
  ];
  return { tone: differing.length + lost > 0 ? "danger" : "accent", text: parts.filter(Boolean).join(" ") };
}

function backupView(context: Context, { name, createdAt, sizeBytes, isRestorable, check }: Backup) {
  const t = textsIn(context, "backups");
  const formats = formatsOf(languageOf(context));
  const reason = /Z-(.+)$/.exec(name)?.[1];
  return {
    name,
    at: readerMoment(context, createdAt),
    facts: [
      formats.ago(createdAt),
      sizeText(languageOf(context), sizeBytes),
      ...(reason === "before-migration" ? [t("beforeMigration")] : []),
      ...(check?.endedAt ? [t("checked", { ago: formats.ago(check.endedAt) })] : [t("unchecked")]),
    ].join(" · "),
    isRestorable,
    check: check && checkText(context, check),
    askDeletion: `${path()}?delete=${name}`,
  };
}
export type BackupView = ReturnType<typeof backupView>;

const Named = z.object({ name: BackupName });

/** The forms of the screen of backups. */
export const backupIntents = {
  create: formIntent({
    schema: z.object({}),
    run: async (_form, { context }) => {
      await productApi(context).backups.create({});
    },
    to: path,
  }),
  check: formIntent({
    schema: Named,
    run: async ({ name }, { context }) => {
      await productApi(context).backups.check({ name });
    },
    to: path,
  }),
  delete: formIntent({
    schema: Named,
    run: async ({ name }, { context }) => {
      await productApi(context).backups.delete({ name });
    },
    toast: (t) => t("backups:deleted"),
    to: path,
  }),
};
