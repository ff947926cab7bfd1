import { templateVariables } from "#contract/templates/variables.ts";

/** Column names of template fields in files, the exported one first; spelling is folded. */
export const templateColumns = {
  kind: ["kind", "type", "genre", "tipo"],
  name: ["name", "nom", "nombre", "nome", "template", "modele", "plantilla", "modello"],
  scope: ["scope", "portee", "alcance", "portata"],
  group: ["group", "groupe", "grupo", "gruppo"],
  restaurants: ["restaurants", "restaurantes", "ristoranti"],
  overrides: ["overrides", "remplace", "sustituye", "sostituisce"],
  ratings: ["ratings", "notes", "notas", "voti"],
  withText: ["with_text", "avec_texte", "con_texto", "con_testo"],
  withoutText: ["without_text", "sans_texte", "sin_texto", "senza_testo"],
  automated: ["automated", "automatise", "automatizada", "automatizzato"],
  defaultLanguage: ["default_language", "langue_par_defaut", "idioma_por_defecto", "lingua_predefinita"],
  language: ["language", "lang", "langue", "idioma", "lingua"],
  text: ["text", "texte", "texto", "testo"],
} as const satisfies Record<string, readonly string[]>;

/** The column of a variable's fallback. */
export const fallbackColumn = (variable: string): string => `fallback_${variable}`;

/** The exported header. */
export const exportHeader: readonly string[] = [
  ...Object.values(templateColumns).map(([first]) => first),
  ...templateVariables.map(fallbackColumn),
];
