import { readdirSync } from "node:fs";

/** Id of the build in the working directory, by the name of its manifest; null without a build. For what starts before the build is imported. */
export function findBuildId(): string | null {
  try {
    const names = readdirSync("build/client/assets");
    return names.map((name) => /^manifest-(\w+)\.js$/.exec(name)?.[1]).find((id) => id !== undefined) ?? null;
  } catch {
    return null;
  }
}
