import { expect, test } from "vitest";
import en from "#app/locales/en/experiments.ts";
import es from "#app/locales/es/experiments.ts";
import fr from "#app/locales/fr/experiments.ts";
import it from "#app/locales/it/experiments.ts";
import flagsFile from "#config/flags.json" with { type: "json" };

type Words = { flags: Record<string, { name: string; text: string }>; owners: Record<string, string> };
const shipped = Object.entries(flagsFile.features);

test.each(Object.entries({ fr, en, es, it } as Record<string, Words>))(
  "each flag of the shipped file has a name, a sentence and an owner by name: %s",
  (_language, { flags, owners }) => {
    expect(Object.keys(flags).sort()).toEqual(shipped.map(([key]) => key).sort());
    expect(Object.keys(owners).sort()).toEqual([...new Set(shipped.map(([, { owner }]) => owner))].sort());
    for (const { name, text } of Object.values(flags)) {
      expect(name).not.toMatch(/^[a-z-]+$/);
      expect(text).toMatch(/^\p{Lu}.{20,}\.$/u);
    }
    expect(new Set(Object.values(flags).map(({ name }) => name)).size).toBe(shipped.length);
  },
);
