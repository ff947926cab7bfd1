import type { Language } from "#contract/languages.ts";
import type { Description } from "#contract/restaurants/information.ts";
import type { Venue } from "./venues/venue.ts";

type Words = Record<Venue["kitchen"], (near: string) => { short: string; long: string }>;

const words: Record<Language, Words> = {
  fr: {
    bistro: (near) => ({
      short: `Bistrot de quartier ${near}, cuisine du marché.`,
      long: `Un bistrot de quartier ${near} : une ardoise qui change avec le marché, des plats mijotés, des vins de petits vignerons et une équipe qui prend le temps.`,
    }),
    pizza: (near) => ({
      short: `Pizzas au feu de bois ${near}.`,
      long: `Une pizzeria ${near} : pâte levée quarante-huit heures, four à bois, farines et fromages d’Italie, sur place ou à emporter.`,
    }),
  },
  en: {
    bistro: (near) => ({
      short: `A neighbourhood bistro ${near}, cooking from the market.`,
      long: `A neighbourhood bistro ${near}: a blackboard that changes with the market, slow-cooked dishes, wines from small growers and a team that takes its time.`,
    }),
    pizza: (near) => ({
      short: `Wood-fired pizza ${near}.`,
      long: `A pizzeria ${near}: dough that rises for forty-eight hours, a wood-fired oven, flour and cheese from Italy, to eat in or take away.`,
    }),
  },
  es: {
    bistro: (near) => ({
      short: `Bistró de barrio ${near}, cocina de mercado.`,
      long: `Un bistró de barrio ${near}: una pizarra que cambia con el mercado, guisos a fuego lento, vinos de pequeños viticultores y un equipo que se toma su tiempo.`,
    }),
    pizza: (near) => ({
      short: `Pizzas al horno de leña ${near}.`,
      long: `Una pizzería ${near}: masa que fermenta cuarenta y ocho horas, horno de leña, harinas y quesos de Italia, para comer aquí o para llevar.`,
    }),
  },
  it: {
    bistro: (near) => ({
      short: `Bistrot di quartiere ${near}, cucina di mercato.`,
      long: `Un bistrot di quartiere ${near}: una lavagna che cambia con il mercato, piatti a lenta cottura, vini di piccoli produttori e una squadra che si prende il tempo.`,
    }),
    pizza: (near) => ({
      short: `Pizza nel forno a legna ${near}.`,
      long: `Una pizzeria ${near}: impasto che lievita quarantotto ore, forno a legna, farine e formaggi italiani, da gustare qui o da portare via.`,
    }),
  },
};

/** The descriptions of a demo restaurant, short and long, in the four languages. */
export const descriptionsOf = ({ kitchen, near }: Venue): Description[] =>
  (Object.keys(words) as Language[]).flatMap((language) => {
    const { short, long } = words[language][kitchen](near[language]);
    return [
      { language, size: "short", text: short },
      { language, size: "long", text: long },
    ] as const;
  });
