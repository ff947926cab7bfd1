import { Form } from "react-router";
import {
  ExpectedVersions,
  inheritForm,
  Question,
  SaveForScope,
  SettingScope,
} from "#app/components/forms/scoped-setting.tsx";
import { type FormResult, resultFor, typedValue } from "#app/lib/form-result.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { TargetData } from "#app/services/review-settings/targets.server.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Field, Select } from "#app/ui/field.tsx";
import type { SettingVersions } from "#contract/setting-versions.ts";

type Props = {
  target: TargetData;
  tab: "deadlines" | "escalation";
  /** The rule that would apply without the restaurant's own. */
  shared?: string | null;
  mayInherit: boolean;
  intent: "inheritDeadlines" | "inheritEscalation";
  versions: SettingVersions;
  result: FormResult | undefined;
};

/** Whose rule is shown, whose else may be set, and the way back to the one that is followed without it. */
export function Scope({ target, tab, shared, mayInherit, intent, versions, result }: Props) {
  const { isOwn, group, groupId, hasOwn, inherit, note } = target;
  const asked = typedValue(resultFor(result, intent), "restaurantCount");
  return (
    <div className="grid gap-2 pb-4">
      <TargetChoice target={target} tab={tab} />
      <SettingScope
        isOwn={isOwn}
        group={group}
        change={hasOwn && mayInherit && !asked ? inheritForm(intent, inherit, versions, result, groupId) : null}
      />
      {shared && <p className="text-soft text-sm">{shared}</p>}
      {note && <p className="wrap-anywhere text-soft text-sm">{note}</p>}
      {asked && groupId && (
        <DropQuestion count={Number(asked)} intent={intent} groupId={groupId} versions={versions} result={result} />
      )}
    </div>
  );
}

/** Chooses whose rule the form shows and sets. */
function TargetChoice({ target, tab }: Pick<Props, "target" | "tab">) {
  const { t } = useTranslation("review-settings");
  const { options, parameter, value } = target;
  if (!options) return null;
  return (
    <Form className="grid gap-1 pb-2" key={value}>
      <input type="hidden" name="tab" value={tab} />
      <div className="flex min-w-0 items-end gap-2">
        <Field label={t("targets.for")} className="min-w-0 max-w-96 flex-1">
          <Select name={parameter} defaultValue={value} options={options} />
        </Field>
        <Button>{t("targets.show")}</Button>
      </div>
      <p className="text-soft text-sm">{t("targets.order")}</p>
    </Form>
  );
}

type DropProps = Pick<Props, "intent" | "versions" | "result"> & { count: number; groupId: string };

/** The question before several restaurants lose the rule of their group. */
function DropQuestion({ count, intent, groupId, versions, result }: DropProps) {
  const { t } = useTranslation("review-settings");
  return (
    <Form method="post">
      <input type="hidden" name="groupId" value={groupId} />
      <input type="hidden" name="scope" value="everywhere" />
      <ExpectedVersions versions={versions} result={resultFor(result, intent)} />
      <Question
        title={t("targets.dropQuestion", { count })}
        actions={
          <>
            <Button variant="danger" name="intent" value={intent}>
              {t("targets.drop")}
            </Button>
            <LinkButton variant="ghost" to="" reloadDocument autoFocus>
              {t("cancel")}
            </LinkButton>
          </>
        }
      >
        {t("targets.dropText")}
      </Question>
    </Form>
  );
}

/** Saves for the target that is shown: this restaurant, a group or the whole organization. */
export function SaveFor({ target, result }: Pick<Props, "target" | "result">) {
  const { t } = useTranslation("review-settings");
  const { scope, groupId } = target;
  const isHere = scope === "restaurant";
  return (
    <>
      {groupId && <input type="hidden" name="groupId" value={groupId} />}
      <SaveForScope
        mayShare={!isHere}
        save={isHere ? t("saveHere") : null}
        saveAll={t(groupId ? "targets.save" : "saveAll")}
        result={result}
      />
    </>
  );
}
