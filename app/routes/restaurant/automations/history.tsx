import { Form } from "react-router";
import { ExpectedVersions } from "#app/components/forms/scoped-setting.tsx";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { AutomationScreenData, VersionView } from "#app/services/automations/screen.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/states.tsx";

/** Edits of the rules with author, time and changes; an earlier version can be restored. */
export function History({ data, history }: { data: AutomationScreenData; history: VersionView[] }) {
  const { t } = useTranslation("automations");
  if (history.length === 0)
    return (
      <EmptyState className="card" title={t("history.none")}>
        {t("history.noneText")}
      </EmptyState>
    );
  return (
    <div className="grid gap-3">
      <p className="max-w-prose text-soft">{t("history.intro")}</p>
      <ol className="grid gap-3">
        {history.map((version) => (
          <Version key={version.version} version={version} data={data} />
        ))}
      </ol>
    </div>
  );
}

function Version({ version, data }: { version: VersionView; data: AutomationScreenData }) {
  const { t } = useTranslation("automations");
  const changes = version.changes.map(({ kind, ruleName }) => t(`history.changes.${kind}`, { name: ruleName ?? "" }));
  const restored = version.restoredFrom === null ? [] : [t("history.restoredFrom", { version: version.restoredFrom })];
  const rules = version.rules.map(({ name, isOn }) => `${name} (${t(isOn ? "rules.on" : "rules.off")})`);
  return (
    <li className="card grid gap-2 p-4">
      <div className="flex flex-wrap items-center gap-3">
        <h2>{t("history.version", { version: version.version })}</h2>
        {version.isCurrent && <Badge tone="accent">{t("history.current")}</Badge>}
        <time dateTime={version.at.iso} className="ms-auto text-soft text-sm">
          {t("history.by", { name: version.userName, ago: version.at.ago })}
        </time>
      </div>
      <p className="wrap-anywhere">{[...restored, ...changes].join(" · ") || t("history.first")}</p>
      <p className="wrap-anywhere text-soft text-sm">
        {t("history.rulesAfter")} · {rules.join(", ") || t("history.noRules")}
      </p>
      {data.may.update && !version.isCurrent && (
        <Form method="post">
          <ExpectedVersions versions={data.versions} result={undefined} />
          <input type="hidden" name="restoredVersion" value={version.version} />
          <Button size="small" name="intent" value="restore">
            {t("history.restore")}
            <span className="sr-only"> {t("history.version", { version: version.version })}</span>
          </Button>
        </Form>
      )}
    </li>
  );
}
