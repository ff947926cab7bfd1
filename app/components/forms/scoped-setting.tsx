import type { ReactNode } from "react";
import { Form } from "react-router";
import { type FormResult, resultFor, typedValue } from "#app/lib/form-result.ts";
import { Badge, type Tone } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import type { SettingVersions } from "#contract/setting-versions.ts";

type VersionsProps = { versions: SettingVersions; result: FormResult | undefined };

/** Which versions of a setting a form shows, so that nobody's change is overwritten unseen; after a conflict those that it told of. */
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
  /** Whose setting holds here. */
  label: string;
  tone: Tone;
  /** The form that gives up the restaurant's own for the organization's, or makes one of its own; null where it is not for the reader. */
  change: { intent: string; label: string; fields: ReactNode } | null;
  children?: ReactNode;
};

/** Whose setting holds here, and the way to the other. */
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

/** The form that gives up a restaurant's own setting, with the versions that are given up. */
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

/** Saves for this restaurant, or for all of its organization by those who may. */
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
