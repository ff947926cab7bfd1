import type { ReactNode } from "react";
import { Form } from "react-router";
import { type FormResult, resultFor, typedValue } from "#app/lib/form-result.ts";
import { Badge, type Tone } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import type { SettingVersions } from "#contract/setting-versions.ts";

type VersionsProps = { versions: SettingVersions; result: FormResult | undefined };

/** The versions of a setting that a form shows, so that no change is overwritten unseen; after a conflict those of the conflict. */
export function ExpectedVersions({ versions, result }: VersionsProps) {
  const { restaurant, organization } = versions;
  return (
    <>
      <ExpectedVersion name="expectedRestaurantVersion" version={restaurant} result={result} />
      <ExpectedVersion name="expectedOrganizationVersion" version={organization} result={result} />
    </>
  );
}

type VersionProps = { name: string; version: number | undefined; result: FormResult | undefined };

/** One version that a form shows. */
export function ExpectedVersion({ name, version, result }: VersionProps) {
  return <input type="hidden" name={name} value={typedValue(result, name) ?? version} />;
}

type ScopeProps = {
  /** Names the setting in effect. */
  label: string;
  tone: Tone;
  /** The form that replaces the restaurant's own by the organization's, or creates its own; null where the reader may not. */
  change: { intent: string; label: string; fields: ReactNode } | null;
  children?: ReactNode;
};

/** The scope of the setting in effect, and the way to the other one. */
export function SettingScope({ label, tone, change, children }: ScopeProps) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Badge tone={tone}>{label}</Badge>
      {change && (
        <Form method="post">
          {change.fields}
          <Button size="small" variant="ghost" name="intent" value={change.intent}>
            {change.label}
          </Button>
        </Form>
      )}
      {children}
    </div>
  );
}

/** The form that deletes a restaurant's own setting, with its versions. */
export const inheritForm = (
  intent: string,
  label: string,
  versions: SettingVersions,
  result: FormResult | undefined,
): ScopeProps["change"] => ({
  intent,
  label,
  fields: <ExpectedVersions versions={versions} result={resultFor(result, intent)} />,
});

type SaveProps = { mayShare: boolean; save: string; saveAll: string };

/** Saves for this restaurant, or for the whole organization for people who may. */
export function SaveForScope({ mayShare, save, saveAll }: SaveProps) {
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="primary" name="scope" value="restaurant">
        {save}
      </Button>
      {mayShare && (
        <Button name="scope" value="organization">
          {saveAll}
        </Button>
      )}
    </div>
  );
}
