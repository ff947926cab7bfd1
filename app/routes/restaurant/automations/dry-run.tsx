import { Part } from "#app/components/errors/part.tsx";
import { shownPart } from "#app/lib/refused-part.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { DryRunView } from "#app/services/automations/present-dry-run.server.ts";
import type { AutomationScreenData } from "#app/services/automations/screen.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { Card, Stat } from "#app/ui/card.tsx";
import { EmptyState } from "#app/ui/states.tsx";
import { ReviewLine } from "./review-line.tsx";

type Rule = DryRunView["rules"][number];
const tones = { send: "accent", ask: "brass", skip: "neutral" } as const;

/** What the rules would have done with the last 90 days. */
export function DryRun({ data }: { data: AutomationScreenData }) {
  const { dryRunDays: days, rules, self } = data;
  const dryRun = shownPart(data.dryRun);
  const { t } = useTranslation("automations");
  if (rules.length === 0)
    return (
      <EmptyState className="card" title={t("dryRun.noRules")}>
        {t("dryRun.noRulesText")}
      </EmptyState>
    );
  return (
    <div className="grid gap-5">
      <Card>
        <p className="max-w-prose pb-4">{t("dryRun.intro", { days })}</p>
        <LinkButton variant={dryRun ? "secondary" : "primary"} to={`${self}?tab=dry-run&run=1`} rel="nofollow">
          {dryRun ? t("dryRun.again") : t("dryRun.start", { days })}
        </LinkButton>
      </Card>
      <Part of={data.dryRun} />
      {dryRun && (
        <p role="status">
          {[dryRun.reviews, dryRun.unmatched].join(" · ")} {dryRun.isCut && t("dryRun.cut")}
        </p>
      )}
      {dryRun?.rules.map((rule) => (
        <RuleResult key={rule.id} rule={rule} />
      ))}
    </div>
  );
}

function RuleResult({ rule }: { rule: Rule }) {
  const { t } = useTranslation("automations");
  const state = <Badge tone={rule.isOn ? "accent" : "neutral"}>{t(rule.isOn ? "rules.on" : "rules.off")}</Badge>;
  return (
    <Card title={rule.name} aside={state}>
      <div className="grid gap-4">
        <div className="grid grid-cols-3 gap-2 sm:gap-4 max-sm:text-sm max-sm:*:p-3">
          {rule.counts.map(({ kind, value }) => (
            <Stat key={kind} label={t(`dryRun.${kind}`)} value={value} />
          ))}
        </div>
        {rule.reasons.length > 0 && (
          <div>
            <h3>{t("dryRun.why")}</h3>
            <ul>
              {rule.reasons.map(({ reason, text, count }) => (
                <li key={reason}>
                  {text} ({count})
                </li>
              ))}
            </ul>
          </div>
        )}
        {rule.examples.length === 0 ? <p className="text-soft">{t("dryRun.none")}</p> : <Examples rule={rule} />}
      </div>
    </Card>
  );
}

function Examples({ rule }: { rule: Rule }) {
  const { t } = useTranslation("automations");
  return (
    <details>
      <summary className="cursor-pointer">{t("dryRun.examples")}</summary>
      <ul className="grid gap-4 pt-3">
        {rule.examples.map((example) => (
          <li key={example.id} className="grid gap-1 border-line border-t pt-3">
            <div className="flex flex-wrap items-center gap-3">
              <Badge tone={tones[example.outcome]}>{t(`dryRun.outcomes.${example.outcome}`)}</Badge>
              {example.why && <span className="wrap-anywhere text-soft">{example.why}</span>}
              <span className="ms-auto text-soft text-sm">{example.day}</span>
            </div>
            <ReviewLine review={example.review} />
            {example.outcome !== "skip" && (
              <p dir="auto" className="wrap-anywhere whitespace-pre-line">
                {example.text ?? <em>{t("dryRun.draft")}</em>}
              </p>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
