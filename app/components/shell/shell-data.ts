import { href } from "react-router";
import type { PushListening } from "#app/lib/push.ts";
import type { Language } from "#contract/languages.ts";

export type NavKey =
  | "restaurants"
  | "allReviews"
  | "dashboard"
  | "reviews"
  | "imports"
  | "credentials"
  | "platforms"
  | "forMe"
  | "reviewSettings"
  | "ai"
  | "automations"
  | "connections"
  | "reviewTemplates"
  | "messageTemplates";
/** One line of the sidenav; `count` is what waits there, as text, and `countLabel` says it in words. */
export type NavItem = { key: NavKey; to: string; count?: string; countLabel?: string };
export type NavGroup = { key: "house" | "restaurant" | "admin"; items: NavItem[] };
/** A restaurant to switch to; `to` is the same screen there. */
export type RestaurantChoice = { id: string; name: string; detail: string; to: string };

/** All that the frame around the signed-in screens shows; made by `app/services/shell/shell.server.ts`. */
export type ShellData = {
  user: { id: string; name: string; email: string; avatarUrl: string | null };
  language: Language;
  theme: "system" | "light" | "dark";
  sidenav: "open" | "closed";
  restaurant: { id: string; name: string; detail: string } | null;
  choices: RestaurantChoice[];
  /** More restaurants are within reach than `choices` holds. */
  hasMoreChoices: boolean;
  groups: NavGroup[];
  /** Null where nobody pushes. */
  push: PushListening | null;
};

/** Where the switches of the frame post to. */
export const preferencesPath = href("/preferences");
export const signOutPath = href("/auth/logout");
