import { Form } from "react-router";
import { ListFilters } from "#app/components/lists/list-filters.tsx";
import { ListPages } from "#app/components/lists/list-pages.tsx";
import type { Shown } from "#app/lib/refused-part.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { RunView } from "#app/services/automations/present-runs.server.ts";
import type { AutomationScreenData } from "#app/services/automations/screen.server.ts";
import { Badge, type Tone } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field, Select } from "#app/ui/field.tsx";
import { EmptyState } from "#app/ui/states.tsx";
import type { RunOutcome } from "#contract/automations/choices.ts";
import { ReviewLine } from "./review-line.tsx";

type Log = Shown<AutomationScreenData["runs"]>;
type Props = { runs: Log; may: AutomationScreenData["may"] };
const tones: Record<RunOutcome, Tone> = {
  running: "neutral",
  queued: "accent",
  asked: "brass",
  skipped: "neutral",
  no_match: "neutral",
  withdrawn: "info",
};

/** The runs of the rules with their outcomes, and the button to undo each. */
export function Runs({ runs, may }: Props) {
  const { t } = useTranslation("automations");
  return (
    <div className="grid gap-4">
      <Filters runs={runs} />
      {runs.rows.length === 0 ? (
        <EmptyState className="card" title={t("runs.none")}>
          {t(runs.isFiltered ? "runs.noMatch" : "runs.noneText")}
        </EmptyState>
      ) : (
        <ul className="grid gap-3">
          {runs.rows.map((run) => (
            <Run key={run.id} run={run} mayUndo={may.undo && run.mayUndo} />
          ))}
        </ul>
      )}
      <ListPages links={runs.pages} label={t("runs.pages")} byTime />
    </div>
  );
}

function Filters({ runs }: { runs: Log }) {
  const { t } = useTranslation("automations");
  const { outcome, ruleId, search, links } = runs;
  const outcomes = runs.outcomes.map((value) => ({ value, label: t(`outcomes.${value}`) }));
  return (
    <ListFilters
      action={links.list}
      at={links.self}
      search={{ label: t("runs.search"), value: search, lengthMax: 200 }}
      press="filter"
      clear={runs.isFiltered ? { to: links.clear, all: true } : null}
      kept={{ tab: "runs" }}
      className="max-sm:*:flex-[1_1_100%]"
    >
      <Field label={t("runs.outcome")}>
        <Select
          name="outcome"
          defaultValue={outcome}
          options={[{ value: "", label: t("runs.anyOutcome") }, ...outcomes]}
        />
      </Field>
      <Field label={t("runs.rule")}>
        <Select
          name="ruleId"
          defaultValue={ruleId}
          options={[{ value: "", label: t("runs.anyRule") }, ...runs.ruleChoices]}
        />
      </Field>
    </ListFilters>
  );
}

function Run({ run, mayUndo }: { run: RunView; mayUndo: boolean }) {
  const { t } = useTranslation("automations");
  return (
    <li className="card grid gap-2 p-4">
      <div className="flex flex-wrap items-center gap-3">
        <Badge tone={tones[run.outcome]}>{t(`outcomes.${run.outcome}`)}</Badge>
        <span className="wrap-anywhere">{run.ruleName ?? t("runs.noRule")}</span>
        <time dateTime={run.at.iso} className="ms-auto text-soft text-sm">
          {run.at.ago}
        </time>
      </div>
      {run.notes.length > 0 && <p className="wrap-anywhere text-soft">{run.notes.join(" · ")}</p>}
      <ReviewLine review={run.review} />
      {run.text && (
        <details>
          <summary className="cursor-pointer">{t("runs.answer")}</summary>
          <p dir="auto" className="wrap-anywhere whitespace-pre-line pt-2">
            {run.text}
          </p>
        </details>
      )}
      {run.undone && <p className="text-soft">{run.undone}</p>}
      {mayUndo && (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="runId" value={run.id} />
          <Button size="small" name="intent" value="undo">
            {t("runs.undo")}
            <span className="sr-only"> {run.review.title}</span>
          </Button>
        </Form>
      )}
    </li>
  );
}
