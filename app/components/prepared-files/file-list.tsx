import { Form, href, useRevalidator } from "react-router";
import { revalidateQuietly } from "#app/islands/push/quiet-revalidation.ts";
import { usePoll } from "#app/islands/use-poll.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { PreparedFileRow } from "#app/services/prepared-files/list.server.ts";
import { Badge, type Tone } from "#app/ui/badge.tsx";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Download } from "#app/ui/icons/lucide.tsx";
import { Page } from "#app/ui/page.tsx";
import { EmptyState } from "#app/ui/states.tsx";

const tones: Record<PreparedFileRow["state"], Tone> = {
  waiting: "neutral",
  running: "info",
  ready: "accent",
  failed: "danger",
};

/** Without a push, which comes sooner. */
const pollSeconds = 5;

/** The person's prepared files: their state, size and end. Without scripts a link reads the list again. */
export function FileList({ files, isUnderWay }: { files: readonly PreparedFileRow[]; isUnderWay: boolean }) {
  const { t } = useTranslation("prepared-files");
  const { revalidate } = useRevalidator();
  usePoll(isUnderWay ? pollSeconds : null, () => revalidateQuietly(revalidate));
  return (
    <Page title={t("title")} state={t("intro")}>
      {files.length === 0 ? (
        <EmptyState
          className="card"
          icon={<Download aria-hidden />}
          title={t("empty.title")}
          actions={<LinkButton to={href("/groups/statistics/seo")}>{t("empty.to")}</LinkButton>}
        >
          {t("empty.text")}
        </EmptyState>
      ) : (
        <ul className="grid gap-3" aria-label={t("title")}>
          {files.map((file) => (
            <File key={file.id} file={file} />
          ))}
        </ul>
      )}
      {isUnderWay && (
        <LinkButton to={href("/download")} className="without-scripts w-fit" reloadDocument>
          {t("update")}
        </LinkButton>
      )}
    </Page>
  );
}

function File({ file }: { file: PreparedFileRow }) {
  const { t } = useTranslation("prepared-files");
  const facts = [file.size, file.made, file.expires];
  return (
    <li className="card flex flex-wrap items-center justify-between gap-x-4 gap-y-2 p-4">
      <div className="grid gap-1 min-w-0">
        <strong className="wrap-anywhere">
          {file.kind} · {file.name}
        </strong>
        <span className="wrap-anywhere">
          <bdi>{file.about}</bdi>
        </span>
        <span className="text-soft text-sm">{facts.filter(Boolean).join(" · ")}</span>
        {file.detail && (
          <span className="text-sm">
            {file.detail}{" "}
            {file.print && (
              <a href={file.print} className="link">
                {t("print")}
              </a>
            )}
          </span>
        )}
      </div>
      <Badge tone={tones[file.state]}>{file.stateText}</Badge>
      <div className="flex gap-2">
        {file.address && (
          <a href={file.address} className="btn btn-small" download>
            {t("download")}
            <span className="sr-only"> {file.name}</span>
          </a>
        )}
        <Form method="post">
          <input type="hidden" name="fileId" value={file.id} />
          <Button name="intent" value="delete" size="small" variant="quiet-danger">
            {t("delete")}
            <span className="sr-only"> {file.name}</span>
          </Button>
        </Form>
      </div>
    </li>
  );
}
