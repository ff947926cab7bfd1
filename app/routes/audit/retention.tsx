import { Form } from "react-router";
import { TextField } from "#app/components/forms/text-field.tsx";
import { type FormResult, resultFor, typedValue } from "#app/lib/form-result.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { AuditData } from "#app/services/audit/list.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";

type Props = { retention: AuditData["state"]["retention"]; action: string; result: FormResult | undefined };

/** How long entries are kept, for the one organization that the list is about. */
export function Retention({ retention, action, result }: Props) {
  const { t } = useTranslation("audit");
  if (!retention) return <p className="text-soft text-sm">{t("retention.chooseFirst")}</p>;
  const { chainId, months, version, min, max, deleted } = retention;
  const kept = resultFor(result, "keep");
  return (
    <Card title={t("retention.title")}>
      <p className="max-w-prose text-soft text-sm">
        {t("retention.text")} {deleted}
      </p>
      <Form key={version} method="post" action={action} className="flex flex-wrap items-end gap-3 pt-3">
        <input type="hidden" name="intent" value="keep" />
        <input type="hidden" name="chainId" value={chainId} />
        <input type="hidden" name="version" value={typedValue(kept, "version") ?? version} />
        <TextField
          name="months"
          type="number"
          required
          min={min}
          max={max}
          label={t("retention.months")}
          defaultValue={String(months)}
          result={kept}
        />
        <Button>{t("retention.save")}</Button>
      </Form>
    </Card>
  );
}
