const languages = ["fr", "en", "es", "it"];

/** Long and short names in the four languages, folded, without full stops: `fevr`, `march`, `dic`, `gennaio`. */
const months: ReadonlyMap<string, number> = new Map(
  languages.flatMap((language) =>
    ["long" as const, "short" as const].flatMap((style) =>
      Array.from({ length: 12 }, (_, index) => {
        const name = new Intl.DateTimeFormat(language, { month: style, timeZone: "UTC" }).format(
          Date.UTC(2024, index, 15),
        );
        const folded = name
          .normalize("NFD")
          .replaceAll(/\p{M}|\./gu, "")
          .toLowerCase();
        return [folded, index + 1] as const;
      }),
    ),
  ),
);

/** 1 to 12 of a month's name, already folded; undefined when no language has it. */
export function findMonth(name: string | undefined): number | undefined {
  return months.get(name ?? "") ?? (name === "set" ? 9 : undefined);
}
