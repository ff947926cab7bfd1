import { inheritForm, SaveForScope, SettingScope } from "#app/components/forms/scoped-setting.tsx";
import type { FormResult } from "#app/lib/form-result.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { SettingVersions } from "#contract/setting-versions.ts";

type Props = {
  scope: "restaurant" | "organization" | "default";
  /** The setting that would apply without the restaurant's own. */
  shared?: string | null;
  mayInherit: boolean;
  intent: "inheritDeadlines" | "inheritEscalation";
  versions: SettingVersions;
  result: FormResult | undefined;
};

/** Scope of the rule in effect, and the way back to the organization's. */
export function Scope({ scope, shared, mayInherit, intent, versions, result }: Props) {
  const { t } = useTranslation("review-settings");
  const isOwn = scope === "restaurant";
  return (
    <div className="pb-4">
      <SettingScope
        isOwn={isOwn}
        change={isOwn && mayInherit ? inheritForm(intent, t("inherit"), versions, result) : null}
      >
        {shared && <p className="w-full text-soft text-sm">{shared}</p>}
      </SettingScope>
    </div>
  );
}

/** Saves for this restaurant, or for the whole organization for people who may. */
export function SaveFor({ mayShare, result }: { mayShare: boolean; result: FormResult | undefined }) {
  const { t } = useTranslation("review-settings");
  return <SaveForScope mayShare={mayShare} save={t("saveHere")} saveAll={t("saveAll")} result={result} />;
}
