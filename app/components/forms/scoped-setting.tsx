import { type ReactNode, useId } from "react";
import { Form } from "react-router";
import { type FormResult, resultFor, typedValue } from "#app/lib/form-result.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import type { SettingVersions } from "#contract/setting-versions.ts";
import { SaveBar } from "./save-bar.tsx";

type VersionsProps = { versions: SettingVersions; result: FormResult | undefined };

/** The versions of a setting that a form shows, so that no change is overwritten unseen; after a conflict those of the conflict. */
export function ExpectedVersions({ versions, result }: VersionsProps) {
  const { restaurant, organization, group } = versions;
  return (
    <>
      <ExpectedVersion name="expectedRestaurantVersion" version={restaurant} result={result} />
      <ExpectedVersion name="expectedOrganizationVersion" version={organization} result={result} />
      {group !== undefined && <ExpectedVersion name="expectedGroupVersion" version={group} result={result} />}
    </>
  );
}

type VersionProps = { name: string; version: number | undefined; result: FormResult | undefined };

/** One version that a form shows. */
export function ExpectedVersion({ name, version, result }: VersionProps) {
  return <input type="hidden" name={name} value={typedValue(result, name) ?? version} />;
}

type ScopeProps = {
  /** True if the restaurant has a setting of its own. */
  isOwn: boolean;
  /** The name of the group whose setting it is, for one that groups have. */
  group?: string | null;
  /** For how many restaurants the organization's holds, where that is known. */
  count?: number;
  /** The form that replaces the restaurant's own by the organization's, or creates its own; null where the reader may not. */
  change: { intent: string; label: string; fields: ReactNode } | null;
  children?: ReactNode;
};

/** What the setting in effect holds for, said alike on every screen, and the way to the other scope. */
export function SettingScope({ isOwn, group, count, change, children }: ScopeProps) {
  const { t } = useTranslation("common");
  const shared = count === undefined ? t("holds.all") : t("holds.counted", { count });
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <p>
        {t("holds.for")}{" "}
        <strong className="wrap-anywhere">
          {isOwn ? t("holds.here") : group ? t("holds.group", { name: group }) : shared}
        </strong>
      </p>
      {change && (
        <Form method="post">
          {change.fields}
          <Button size="small" name="intent" value={change.intent}>
            {change.label}
          </Button>
        </Form>
      )}
      {children}
    </div>
  );
}

/** The form that deletes the own setting of a restaurant or a group, with its versions. */
export const inheritForm = (
  intent: string,
  label: string,
  versions: SettingVersions,
  result: FormResult | undefined,
  groupId: string | null = null,
): ScopeProps["change"] => ({
  intent,
  label,
  fields: (
    <>
      <ExpectedVersions versions={versions} result={resultFor(result, intent)} />
      {groupId && <input type="hidden" name="groupId" value={groupId} />}
      {groupId && <input type="hidden" name="scope" value="organization" />}
    </>
  ),
});

type SaveProps = {
  mayShare: boolean;
  /** Saves here; null for a setting that only the organization has. */
  save: string | null;
  saveAll: string;
  /** What became of this form. */
  result: FormResult | undefined;
};

/** The foot of a setting's form: saves for this restaurant, or for the whole organization for people who may; then the form asks first. */
export function SaveForScope({ mayShare, save, saveAll, result }: SaveProps) {
  const asked = typedValue(result, "restaurantCount");
  if (asked && mayShare) return <SaveQuestion count={Number(asked)} isHerePossible={save !== null} />;
  return (
    <SaveBar result={result}>
      {save !== null && (
        <Button variant="primary" name="scope" value="restaurant">
          {save}
        </Button>
      )}
      {mayShare && (
        <Button variant={save === null ? "primary" : "secondary"} name="scope" value="organization">
          {saveAll}
        </Button>
      )}
    </SaveBar>
  );
}

/** The question before a setting is saved for several restaurants. */
function SaveQuestion({ count, isHerePossible }: { count: number; isHerePossible: boolean }) {
  const { t } = useTranslation("common");
  return (
    <Question
      title={t("everywhere.question", { count })}
      actions={
        <>
          {isHerePossible && (
            <Button autoFocus name="scope" value="restaurant">
              {t("everywhere.here")}
            </Button>
          )}
          <Button variant="primary" name="scope" value="everywhere">
            {t("everywhere.confirm", { count })}
          </Button>
          <LinkButton variant="ghost" to="" reloadDocument autoFocus={!isHerePossible}>
            {t("everywhere.cancel")}
          </LinkButton>
        </>
      }
    >
      {t("everywhere.keptOwn")}
    </Question>
  );
}

type QuestionProps = { title: string; actions: ReactNode; children?: ReactNode };

/** Asks before something is done for many restaurants. */
export function Question({ title, actions, children }: QuestionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-4 grid gap-2 rounded-card border border-brass bg-sunken p-4">
      <h2 id={id}>{title}</h2>
      {children && <p className="max-w-prose">{children}</p>}
      <div className="flex flex-wrap gap-2">{actions}</div>
    </section>
  );
}
