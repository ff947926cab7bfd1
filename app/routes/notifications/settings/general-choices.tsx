import { Form, Link } from "react-router";
import { SaveBar } from "#app/components/forms/save-bar.tsx";
import { ExpectedVersion } from "#app/components/forms/scoped-setting.tsx";
import type { FormResult } from "#app/lib/form-result.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { GeneralData } from "#app/services/notifications/settings.server.ts";
import { Button } from "#app/ui/button.tsx";
import { ChoiceGrid } from "./choice-grid.tsx";

type Props = {
  data: GeneralData;
  version: number;
  result: FormResult | undefined;
  hoursTo: string;
  channelsTo: string;
};

/** What the reader hears of, and where; holds for every restaurant without a choice of its own. */
export function GeneralChoices({ data, version, result, hoursTo, channelsTo }: Props) {
  const { t } = useTranslation("notification-settings");
  const missing = [!data.hasDevice && t("grid.noDevice"), !data.hasChat && t("grid.noChat")].filter(Boolean);
  return (
    <Form method="post" key={version} className="grid gap-4">
      <input type="hidden" name="intent" value="saveChoices" />
      <ExpectedVersion name="expectedVersion" version={version} result={result} />
      <div className="grid gap-1 text-soft">
        <p>{t("grid.intro")}</p>
        {missing.length > 0 && (
          <p>
            {missing.join(" ")}{" "}
            <Link to={channelsTo} className="link">
              {t("grid.setUp")}
            </Link>
          </p>
        )}
        {!data.isDigestOn && (
          <p>
            {t("grid.digestOff")}{" "}
            <Link to={hoursTo} className="link">
              {t("grid.setHours")}
            </Link>
          </p>
        )}
      </div>
      <ChoiceGrid sections={data.sections} result={result} />
      <SaveBar result={result}>
        <Button variant="primary">{t("save")}</Button>
      </SaveBar>
    </Form>
  );
}
