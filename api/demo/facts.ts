import { aiFacts, aiSettings } from "#api/db/schema/ai.ts";
import type { Statements } from "#api/db/statements.ts";
import { type BrandVoice, brandVoiceDefaults } from "#contract/ai/schemas.ts";
import type { Language } from "#contract/languages.ts";
import { newId } from "../db/ids.ts";
import type { DemoStory } from "./story.ts";
import type { Venue } from "./venues/venue.ts";

/** The demo organization's brand voice. */
const demoBrandVoice: BrandVoice = {
  ...brandVoiceDefaults,
  forbiddenWords: ["désagrément", "n’hésitez pas", "unforgettable"],
};

const byCountry: Record<Venue["countryCode"], Language> = { FR: "fr", ES: "es", IT: "it", GB: "en" };
type Line = [key: string, text: string];
const lines: Record<Language, { terrace: Line; bistro: Line[]; pizza: Line[] }> = {
  fr: {
    terrace: ["Terrasse", "Vingt-huit couverts, à l’ombre l’été et chauffée l’hiver"],
    bistro: [
      ["Plats végétariens", "Une entrée et deux plats végétariens chaque jour à l’ardoise"],
      ["Chiens", "Bienvenus en salle et dehors, une gamelle d’eau les attend"],
      ["Allergènes", "La liste par plat est à la disposition des clients en salle"],
    ],
    pizza: [
      ["Sans gluten", "Une pâte sans gluten, cuite à part, à demander à la réservation"],
      ["Enfants", "Chaises hautes et demi-pizzas pour les enfants"],
      ["À emporter", "Toutes les pizzas, sur place ou par téléphone"],
    ],
  },
  en: {
    terrace: ["Terrace", "Twenty-eight seats, shaded in summer and heated in winter"],
    bistro: [
      ["Vegetarian", "One starter and two vegetarian mains on the board every day"],
      ["Dogs", "Welcome inside and out, with a bowl of water"],
      ["Allergens", "The list by dish can be asked for in the dining room"],
    ],
    pizza: [
      ["Gluten-free", "A gluten-free base, baked apart, to be asked for when booking"],
      ["Children", "High chairs and half pizzas for children"],
      ["Takeaway", "Every pizza, at the counter or by telephone"],
    ],
  },
  es: {
    terrace: ["Terraza", "Veintiocho plazas, con sombra en verano y calefacción en invierno"],
    bistro: [
      ["Platos vegetarianos", "Un entrante y dos platos vegetarianos cada día en la pizarra"],
      ["Perros", "Bienvenidos dentro y fuera, con su cuenco de agua"],
      ["Alérgenos", "La lista por plato está disponible en sala"],
    ],
    pizza: [
      ["Sin gluten", "Una masa sin gluten, horneada aparte, que se pide al reservar"],
      ["Niños", "Tronas y medias pizzas para niños"],
      ["Para llevar", "Todas las pizzas, en el local o por teléfono"],
    ],
  },
  it: {
    terrace: ["Terrazza", "Ventotto posti, all’ombra d’estate e riscaldata d’inverno"],
    bistro: [
      ["Piatti vegetariani", "Un antipasto e due piatti vegetariani ogni giorno alla lavagna"],
      ["Cani", "Benvenuti dentro e fuori, con una ciotola d’acqua"],
      ["Allergeni", "La lista per piatto è disponibile in sala"],
    ],
    pizza: [
      ["Senza glutine", "Un impasto senza glutine, cotto a parte, da chiedere alla prenotazione"],
      ["Bambini", "Seggioloni e mezze pizze per i bambini"],
      ["Da asporto", "Tutte le pizze, sul posto o per telefono"],
    ],
  },
};

/** The facts sheet of a demo restaurant, in the language of its country. */
function factsOf(venue: Venue): { key: string; text: string }[] {
  const { terrace, ...kitchens } = lines[byCountry[venue.countryCode]];
  const chosen = [...(venue.hasTerrace ? [terrace] : []), ...kitchens[venue.kitchen]];
  return chosen.map(([key, text]) => ({ key, text }));
}

/** Gives the demo organization its brand voice and each of its restaurants a facts sheet; no model is switched on. */
export async function insertBrandVoiceAndFacts(tx: Statements, { organizationId, venues }: DemoStory): Promise<void> {
  await tx.insert(aiSettings).values({ id: newId(), organizationId, brandVoice: demoBrandVoice });
  const rows = venues.flatMap(({ id, venue }) =>
    factsOf(venue).map((fact) => ({ ...fact, id: newId(), restaurantId: id })),
  );
  await tx.insert(aiFacts).values(rows);
}
