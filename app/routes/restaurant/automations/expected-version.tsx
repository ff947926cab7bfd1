import { type FormResult, typedValue } from "#app/lib/form-result.ts";
import type { AutomationScreenData } from "#app/services/automations/screen.server.ts";

type Props = { data: Pick<AutomationScreenData, "scope" | "version">; result?: FormResult };

/** Which rules the writer has seen, so that a second writer is told; after a conflict those that hold now. */
export function ExpectedVersionFields({ data: { scope, version }, result }: Props) {
  return (
    <>
      <input type="hidden" name="scope" value={typedValue(result, "scope") ?? scope} />
      <input type="hidden" name="version" value={typedValue(result, "version") ?? version} />
    </>
  );
}
