import type { ExternalAnalyser } from "#config/analysis.ts";
import type { Analyser } from "./analyser.ts";
import { createEmbeddedAnalyser } from "./embedded/analyser.ts";
import { createExternalAnalyser } from "./external/analyser.ts";

/** The analyser in use, and the embedded one for reviews it gives no finding for. */
export type Analysers = { chosen: Analyser; embedded: Analyser };

/** The external analyser where the settings name one, else the embedded one. */
export function createAnalysers(external: ExternalAnalyser | null): Analysers {
  const embedded = createEmbeddedAnalyser();
  return { chosen: external ? createExternalAnalyser(external) : embedded, embedded };
}
