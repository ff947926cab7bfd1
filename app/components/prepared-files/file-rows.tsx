import { Form, useRevalidator } from "react-router";
import { revalidateQuietly } from "#app/islands/push/quiet-revalidation.ts";
import { usePoll } from "#app/islands/use-poll.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { PreparedFileRow, PreparedFileRows } from "#app/services/prepared-files/list.server.ts";
import { Badge, type Tone } from "#app/ui/badge.tsx";
import { Button, LinkButton } from "#app/ui/button.tsx";

const tones: Record<PreparedFileRow["state"], Tone> = {
  waiting: "neutral",
  running: "info",
  ready: "accent",
  failed: "danger",
};

/** Without a push, which comes sooner. */
const pollSeconds = 5;

type Props = PreparedFileRows & {
  label: string;
  /** Address of the screen, which a link reads again without scripts, and which takes the form. */
  self: string;
  /** The intent that deletes one. */
  intent: string;
};

/** Prepared files with their state, size and end, which follow what becomes of them. */
export function FileRows({ files, isUnderWay, label, self, intent }: Props) {
  const { t } = useTranslation("prepared-files");
  const { revalidate } = useRevalidator();
  usePoll(isUnderWay ? pollSeconds : null, () => revalidateQuietly(revalidate));
  return (
    <>
      <ul className="grid gap-3" aria-label={label}>
        {files.map((file) => (
          <File key={file.id} file={file} self={self} intent={intent} />
        ))}
      </ul>
      {isUnderWay && (
        <LinkButton to={self} className="without-scripts w-fit" reloadDocument>
          {t("update")}
        </LinkButton>
      )}
    </>
  );
}

function File({ file, self, intent }: { file: PreparedFileRow } & Pick<Props, "self" | "intent">) {
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
        <Form method="post" action={self}>
          <input type="hidden" name="fileId" value={file.id} />
          <Button name="intent" value={intent} size="small" variant="quiet-danger">
            {t("delete")}
            <span className="sr-only"> {file.name}</span>
          </Button>
        </Form>
      </div>
    </li>
  );
}
