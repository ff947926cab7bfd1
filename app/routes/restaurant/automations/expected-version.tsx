import type { AutomationScreenData } from "#app/services/automations/screen.server.ts";

type ExpectedVersion = { scope: string; version: number };

/** Which rules the writer saw, so that a second writer is told. */
export function ExpectedVersionFields({
  data,
  expected,
}: {
  data: Pick<AutomationScreenData, "scope" | "version">;
  expected?: ExpectedVersion | null;
}) {
  const { scope, version } = expected ?? data;
  return (
    <>
      <input type="hidden" name="scope" value={scope} />
      <input type="hidden" name="version" value={version} />
    </>
  );
}
