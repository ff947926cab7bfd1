import { Form, Link, useRevalidator } from "react-router";
import { FormMessage } from "#app/components/forms/form-message.tsx";
import { DeveloperTabs } from "#app/components/webhooks/developer-tabs.tsx";
import { revalidateQuietly } from "#app/islands/push/quiet-revalidation.ts";
import { useFormResult } from "#app/islands/use-form-result.ts";
import { usePoll } from "#app/islands/use-poll.ts";
import type { RouteHandle } from "#app/lib/route-handle.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import { type BackupsData, type BackupView, backupIntents, loadBackups } from "#app/services/backups/screen.server.ts";
import { formAction } from "#app/services/request/form-action.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Download } from "#app/ui/icons/lucide.tsx";
import { Banner } from "#app/ui/notices.tsx";
import { Page } from "#app/ui/page.tsx";
import { EmptyState, ProgressBar } from "#app/ui/states.tsx";
import type { Route } from "./+types/list.ts";

export const handle = {
  namespaces: ["backups", "webhooks"],
  list: "backups",
} satisfies RouteHandle;

export const loader = ({ context, url }: Route.LoaderArgs) => loadBackups(context, url);
export const action = formAction({ intents: backupIntents });

const pollSeconds = 3;

export default function BackupsRoute({ loaderData: data, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("backups");
  const { rows, isUnderWay } = data;
  const { revalidate } = useRevalidator();
  usePoll(isUnderWay ? pollSeconds : null, () => revalidateQuietly(revalidate));
  return (
    <Page
      title={t("title")}
      state={rows.length > 0 ? data.countText : undefined}
      views={<DeveloperTabs current="backups" isAdmin />}
      primary={isUnderWay ? undefined : <Create />}
    >
      <div className="grid min-w-0 gap-4">
        <FormMessage result={useFormResult(actionData)} />
        {data.progress && <Progress text={data.progress} self={data.self} />}
        {data.failure && (
          <Banner tone="danger" role="alert">
            {data.failure}
          </Banner>
        )}
        {data.deleting && <Deletion backup={data.deleting} self={data.self} />}
        <div id={handle.list} tabIndex={-1} className="min-w-0 outline-none">
          {rows.length > 0 ? (
            <ul className="card grid divide-y divide-line">
              {rows.map((backup) => (
                <BackupRow key={backup.name} backup={backup} isUnderWay={isUnderWay} />
              ))}
            </ul>
          ) : (
            <EmptyState className="card" icon={<Download aria-hidden />} title={t("none")}>
              {t("noneText")}
            </EmptyState>
          )}
        </div>
        <Hints data={data} />
      </div>
    </Page>
  );
}

function Create() {
  const { t } = useTranslation("backups");
  return (
    <Form method="post">
      <Button variant="primary" name="intent" value="create">
        {t("create")}
      </Button>
    </Form>
  );
}

/** Without scripts a link reads the page again. */
function Progress({ text, self }: { text: string; self: string }) {
  const { t } = useTranslation("backups");
  return (
    <div className="card grid gap-2 p-4 sm:px-5" role="status">
      <p>{text}</p>
      <ProgressBar label={text} />
      <LinkButton to={self} className="without-scripts w-fit" reloadDocument>
        {t("update")}
      </LinkButton>
    </div>
  );
}

function BackupRow({ backup, isUnderWay }: { backup: BackupView; isUnderWay: boolean }) {
  const { t } = useTranslation("backups");
  const { name, check } = backup;
  const named = <span className="sr-only"> {backup.at}</span>;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 p-4 sm:px-5">
      <div className="grid min-w-0 flex-1 basis-72 gap-0.5 wrap-anywhere">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <h2 className="font-semibold text-base">{backup.at}</h2>
          {check && <Badge tone={check.tone}>{t(check.tone === "accent" ? "check.well" : "check.badly")}</Badge>}
          {!backup.isRestorable && <Badge tone="brass">{t("notRestorable")}</Badge>}
        </div>
        <p className="text-soft text-sm">{backup.facts}</p>
        {check && <p className={check.tone === "danger" ? "text-danger text-sm" : "text-soft text-sm"}>{check.text}</p>}
      </div>
      <div className="flex flex-wrap gap-2">
        {!isUnderWay && backup.isRestorable && (
          <Form method="post">
            <input type="hidden" name="name" value={name} />
            <Button size="small" name="intent" value="check">
              {t("check.start")}
              {named}
            </Button>
          </Form>
        )}
        <Form method="post" action="/admin/developer-settings/backups/file" reloadDocument>
          <Button size="small" name="name" value={name}>
            {t("download")}
            {named}
          </Button>
        </Form>
        <Link to={backup.askDeletion} className="btn btn-small">
          {t("delete")}
          {named}
        </Link>
      </div>
    </li>
  );
}

/** The one question before a backup is deleted. */
function Deletion({ backup, self }: { backup: BackupView; self: string }) {
  const { t } = useTranslation("backups");
  return (
    <Banner tone="danger" role="alert">
      <p className="font-semibold">{t("deletion.title", { at: backup.at })}</p>
      <p>{t("deletion.text")}</p>
      <Form method="post" action={self} className="flex flex-wrap gap-2 pt-3">
        <input type="hidden" name="name" value={backup.name} />
        <Button variant="danger" name="intent" value="delete">
          {t("deletion.confirm")}
        </Button>
        <LinkButton to={self}>{t("deletion.keep")}</LinkButton>
      </Form>
    </Banner>
  );
}

function Hints({ data }: { data: BackupsData }) {
  const { t } = useTranslation("backups");
  return (
    <div className="grid max-w-prose gap-2 text-soft text-sm">
      <p>{data.storeHint}</p>
      <p>{t("checkHint")}</p>
      <p>{t("secretsHint")}</p>
    </div>
  );
}
