import type { CaslRole, Role } from "#contract/abilities.ts";
import type { Language } from "#contract/languages.ts";
import type { Venue } from "./venues/venue.ts";
import type { Kitchen } from "./writing/lexicon.ts";

/** The demo organization: a family group with two brands. Names, people and addresses are invented. */
export const organizationName = "Maison Tavelin";
export const brands: Record<Kitchen, { name: string; shortName: string; type: string; site: string }> = {
  bistro: {
    name: "Bistrot Marelune",
    shortName: "Marelune",
    type: "Bistrot",
    site: "https://marelune.maison-tavelin.example",
  },
  pizza: {
    name: "Zia Lumella",
    shortName: "Zia Lumella",
    type: "Trattoria",
    site: "https://lumella.maison-tavelin.example",
  },
};

export type DemoUser = {
  email: string;
  name: string;
  lastname: string;
  role: Role;
  /** Member of the organization with this caslRole; null = no member. */
  caslRole: CaslRole | null;
  isMember: boolean;
  language: Language;
  /** Countries whose restaurants are within the access scope; an owner and an accountManager have all of them anyway. */
  countries: readonly Venue["countryCode"][];
  /** Author of replies in the demo. */
  repliesToReviews: boolean;
};

const everywhere = ["FR", "ES", "IT", "GB"] as const;
const member = (
  address: string,
  person: string,
  caslRole: CaslRole,
  language: Language,
  countries: DemoUser["countries"],
  repliesToReviews = true,
): DemoUser => {
  const [name = "", lastname = ""] = person.split(" ");
  const email = `${address}@maison-tavelin.example`;
  return {
    email,
    name,
    lastname,
    role: "comptoir-basic",
    caslRole,
    isMember: true,
    language,
    countries,
    repliesToReviews,
  };
};

/** The address printed at the start: the owner of the group. */
export const demoSignInEmail = "camille@maison-tavelin.example";

/** One user of each kind, so that every right can be tried. */
export function demoUsers(): DemoUser[] {
  const staff = { caslRole: null, isMember: false, language: "fr", countries: [], repliesToReviews: false } as const;
  return [
    member("camille", "Camille Tavelin", "owner", "fr", everywhere),
    member("raphael", "Raphaël Ourdan", "manager", "fr", everywhere),
    member("sienna", "Sienna Hartwell", "editor", "en", ["GB"]),
    member("ilaria", "Ilaria Bonvento", "moderator", "it", ["IT"]),
    member("nuria", "Nuria Cabrales", "moderator", "es", ["ES"]),
    member("jean", "Jean Morvan", "guest", "fr", ["FR"], false),
    // No last name yet: the first sign-in asks for it.
    { ...member("lea", "Léa", "editor", "fr", ["FR"], false), lastname: "" },
    { ...staff, email: "admin@comptoir.example", name: "Alix", lastname: "Brévent", role: "admin" },
    {
      ...staff,
      email: "accounts@comptoir.example",
      name: "Tess",
      lastname: "Malory",
      role: "accountManager",
      isMember: true,
    },
    {
      ...staff,
      email: "viewer@maison-tavelin.example",
      name: "Odile",
      lastname: "Serrano",
      role: "viewer",
      isMember: true,
      countries: ["FR"],
    },
  ];
}
