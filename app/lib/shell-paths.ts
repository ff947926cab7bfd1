import { href } from "react-router";

/** Where the switches of the frame post to. */
export const preferencesPath = href("/preferences");
export const signOutPath = href("/auth/logout");
