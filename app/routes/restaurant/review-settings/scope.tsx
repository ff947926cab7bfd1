import { Form } from "react-router";
import { ExpectedVersions } from "#app/components/forms/expected-versions.tsx";
import type { FormReply } from "#app/lib/form-reply.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import type { SettingVersions } from "#contract/setting-versions.ts";

type Props = {
  scope: "restaurant" | "organization" | "default";
  /** What would hold without a rule of the restaurant's own. */
  shared?: string | null;
  mayInherit: boolean;
  intent: "inheritDeadlines" | "inheritEscalation";
  versions: SettingVersions;
  reply: FormReply | undefined;
};

/** Whose rule holds here, and the way back to the organization's. */
export function Scope({ scope, shared, mayInherit, intent, versions, reply }: Props) {
  const { t } = useTranslation("review-settings");
  return (
    <div className="flex flex-wrap items-center gap-3 pb-4">
      <Badge tone={scope === "restaurant" ? "accent" : "neutral"}>{t(`scope.${scope}`)}</Badge>
      {scope === "restaurant" && mayInherit && (
        <Form method="post">
          <ExpectedVersions versions={versions} reply={reply?.values.intent === intent ? reply : undefined} />
          <Button size="small" variant="ghost" name="intent" value={intent}>
            {t("inherit")}
          </Button>
        </Form>
      )}
      {shared && <p className="w-full text-soft text-sm">{shared}</p>}
    </div>
  );
}

/** For this restaurant, or for all of its organization by those who may. */
export function SaveFor({ mayShare }: { mayShare: boolean }) {
  const { t } = useTranslation("review-settings");
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="primary" name="scope" value="restaurant">
        {t("saveHere")}
      </Button>
      {mayShare && (
        <Button name="scope" value="organization">
          {t("saveAll")}
        </Button>
      )}
    </div>
  );
}
