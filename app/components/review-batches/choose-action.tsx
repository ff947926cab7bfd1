import type { ReactNode } from "react";
import { Form } from "react-router";
import { type FormResult, isTicked, resultFor, typedValue } from "#app/lib/form-result.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { BatchChoices, BatchView } from "#app/services/review-batches/screen.server.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Checkbox } from "#app/ui/choice.tsx";
import { Field, Select } from "#app/ui/field.tsx";
import { Download } from "#app/ui/icons/lucide.tsx";

type Props = { view: BatchView; choices: BatchChoices; result: FormResult | undefined };

/** The possible actions on all chosen reviews; each leads to its preview. */
export function ChooseBulkAction({ view, choices, result }: Props) {
  const { t } = useTranslation("review-batches");
  const { may } = choices;
  return (
    <>
      <p className="max-w-prose text-soft">
        {may.reply || may.work || may.archive ? t("choose.intro") : t("choose.nothing")}
      </p>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {may.reply && <Replies choices={choices} />}
        {may.work && <Work choices={choices} result={result} />}
        {may.archive && (
          <Act title={t("choose.archive")} kind="archive" isBare>
            <div className="flex flex-wrap gap-2">
              <Button name="archived" value="yes">
                {t("choose.archiveAll")}
              </Button>
              <Button name="archived" value="no">
                {t("choose.unarchiveAll")}
              </Button>
            </div>
          </Act>
        )}
        <Card title={t("choose.export")}>
          <p className="pb-3 text-soft text-sm">{t("choose.exportHint")}</p>
          <LinkButton to={view.links.csv} reloadDocument download icon={<Download aria-hidden />}>
            {t("choose.csv")}
          </LinkButton>
        </Card>
      </div>
    </>
  );
}

type ActProps = { title: string; kind: NonNullable<BatchView["kind"]>; isBare?: boolean; children: ReactNode };

function Act({ title, kind, isBare, children }: ActProps) {
  const { t } = useTranslation("review-batches");
  return (
    <Card title={title}>
      <Form method="post" className="grid gap-3">
        <input type="hidden" name="intent" value="plan" />
        <input type="hidden" name="kind" value={kind} />
        {children}
        {!isBare && (
          <div>
            <Button aria-label={`${t("choose.prepare")} – ${title}`}>{t("choose.prepare")}</Button>
          </div>
        )}
      </Form>
    </Card>
  );
}

function Replies({ choices }: Pick<Props, "choices">) {
  const { t } = useTranslation("review-batches");
  return (
    <>
      <Act title={t("choose.reply")} kind="reply">
        <p className="text-soft text-sm">{[t("choose.replyHint"), choices.repliesMax].filter(Boolean).join(" ")}</p>
        <Field label={t("choose.template")}>
          <Select name="templateId" options={choices.templates} />
        </Field>
      </Act>
      <Act title={t("choose.draft")} kind="draft">
        <p className="text-soft text-sm">{[choices.drafts.hint, choices.repliesMax].filter(Boolean).join(" ")}</p>
      </Act>
    </>
  );
}

function Work({ choices, result }: Pick<Props, "choices" | "result">) {
  const { t } = useTranslation("review-batches");
  const planned = resultFor(result, "plan");
  const refused = typedValue(planned, "kind") === "tag" ? planned : undefined;
  return (
    <>
      {choices.tags.length > 0 ? (
        <Act title={t("choose.tag")} kind="tag">
          <div className="grid gap-3 sm:grid-cols-2">
            <TagBoxes legend={t("choose.add")} name="add" tags={choices.tags} result={refused} />
            <TagBoxes legend={t("choose.remove")} name="remove" tags={choices.tags} result={refused} />
          </div>
        </Act>
      ) : (
        <Card title={t("choose.tag")}>
          <p className="text-soft text-sm">{t("choose.noTags")}</p>
        </Card>
      )}
      <Act title={t("choose.assign")} kind="assign">
        <Field label={t("choose.person")}>
          <Select name="userId" options={choices.people} />
        </Field>
      </Act>
    </>
  );
}

type TagsProps = { legend: string; name: string; tags: BatchChoices["tags"]; result: FormResult | undefined };

function TagBoxes({ legend, name, tags, result }: TagsProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="field-label pb-1">{legend}</legend>
      {tags.map((tag) => (
        <Checkbox
          key={tag.id}
          name={name}
          value={tag.id}
          label={tag.name}
          defaultChecked={isTicked(result, name, false, tag.id)}
        />
      ))}
    </fieldset>
  );
}
