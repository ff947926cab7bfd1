import type { AutomationScreenData } from "./view.server.ts";

type Seen = { scope: string; version: number };

/** Which rules the writer saw, so that a second writer is told. */
export function SeenFields({
  data,
  seen,
}: {
  data: Pick<AutomationScreenData, "scope" | "version">;
  seen?: Seen | null;
}) {
  const { scope, version } = seen ?? data;
  return (
    <>
      <input type="hidden" name="scope" value={scope} />
      <input type="hidden" name="version" value={version} />
    </>
  );
}
