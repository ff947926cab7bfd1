import type { Arrival } from "#sandbox/world/world.ts";

const minuteMs = 60_000;

/** What guests write while a visitor of the demo looks around for the first time. */
export const demoArrivals: readonly Arrival[] = [
  {
    restaurant: "lumella-marseille-vieux-port",
    platform: "gmb",
    afterMs: 1.5 * minuteMs,
    review: {
      rating: 2,
      text: "Quarante minutes pour une margherita, et elle est arrivée sans basilic. Le serveur était adorable, mais seul pour toute la terrasse.",
      language: "fr",
      author: "Nadège Fabre",
    },
  },
  {
    restaurant: "marelune-paris-oberkampf",
    platform: "gmb",
    afterMs: 3.5 * minuteMs,
    review: {
      rating: 5,
      text: "Déjeuner parfait entre collègues : l’os à moelle, la tarte fine, et un rouge de Loire qu’on a fini par commander deux fois.",
      language: "fr",
      author: "Thibault Girodet",
    },
  },
];
