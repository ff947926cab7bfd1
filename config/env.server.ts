import { parseEnvironment } from "./environment.ts";
import { findSecrets } from "./secrets.ts";

/** The environment, parsed once at boot. Nothing else in the product reads `process.env`. */
export const env = parseEnvironment(process.env);
export const secrets = findSecrets(env);
