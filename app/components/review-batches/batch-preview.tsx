import { useRef } from "react";
import { Form, useNavigation } from "react-router";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { BatchLine } from "#app/services/review-batches/lines.server.ts";
import type { BatchView } from "#app/services/review-batches/screen.server.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { RowCheckbox } from "#app/ui/choice.tsx";
import { Field, TextArea } from "#app/ui/field.tsx";
import { Check } from "#app/ui/icons/lucide.tsx";
import { Banner } from "#app/ui/notices.tsx";
import { BatchLineCard } from "./batch-line.tsx";

type Props = { view: BatchView };

/** The planned actions, row by row; nothing is done before the form is sent. */
export function BatchPreview({ view }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const isBusy = useNavigation().state !== "idle";
  const { t } = useTranslation("review-batches");
  const { isReply } = view;
  const tick = (isChosen: boolean) => () => {
    for (const box of form.current?.querySelectorAll<HTMLInputElement>("input[name=chosen]") ?? [])
      box.checked = isChosen;
  };
  const confirm = (
    <Button variant="primary" name="intent" value="confirm" busy={isBusy} icon={isReply && <Check aria-hidden />}>
      {t(isReply ? "preview.confirmReplies" : "preview.confirm")}
    </Button>
  );
  return (
    <Form method="post" action={view.links.self} ref={form} className="grid gap-4" preventScrollReset>
      {view.delay && <Banner>{view.delay}</Banner>}
      <div className="flex flex-wrap items-center gap-2">
        {confirm}
        {view.kind !== "send" && <LinkButton to={view.links.choose}>{t("preview.other")}</LinkButton>}
        <span className="flex gap-2 not-in-data-hydrated:hidden">
          <Button type="button" size="small" variant="ghost" onClick={tick(true)}>
            {t("preview.tickAll")}
          </Button>
          <Button type="button" size="small" variant="ghost" onClick={tick(false)}>
            {t("preview.untickAll")}
          </Button>
        </span>
      </div>
      {view.missingDrafts > 0 && <MissingDrafts count={view.missingDrafts} isBusy={isBusy} />}
      <ol aria-label={view.title} className="grid gap-3">
        {view.lines.map((line) => (
          <Line key={line.id} line={line} lengthMax={view.replyLengthMax} />
        ))}
      </ol>
      <div>{confirm}</div>
    </Form>
  );
}

function MissingDrafts({ count, isBusy }: { count: number; isBusy: boolean }) {
  const { t } = useTranslation("review-batches");
  return (
    <Banner
      tone="brass"
      role="status"
      actions={
        <Button name="intent" value="draft" size="small" busy={isBusy}>
          {t("preview.more", { count })}
        </Button>
      }
    >
      {t("preview.moreHint")}
    </Banner>
  );
}

function Line({ line, lengthMax }: { line: BatchLine; lengthMax: number }) {
  const { t } = useTranslation("review-batches");
  const { id, author } = line;
  if (!line.isOpen) return <BatchLineCard line={line} />;
  const box = (
    <RowCheckbox
      name="chosen"
      value={id}
      defaultChecked={line.isChosen}
      label={t("preview.include", { author })}
      aria-describedby={line.remarks.length > 0 ? `remarks-${id}` : undefined}
    />
  );
  return (
    <BatchLineCard line={line} box={box}>
      <input type="hidden" name="line" value={id} />
      {line.text !== null && (
        <Field label={t("preview.text", { author })}>
          {/* Keyed by its text: an arriving draft replaces an empty field. */}
          <TextArea
            key={line.text === "" ? "empty" : "text"}
            name={`text.${id}`}
            dir="auto"
            maxLength={lengthMax}
            defaultValue={line.text}
          />
        </Field>
      )}
    </BatchLineCard>
  );
}
