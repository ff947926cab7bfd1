import { href } from "react-router";

/** Where the switches of the frame post to. */
export const preferencesPath = href("/preferences");
export const signOutPath = href("/auth/logout");
/** Address of the picker's restaurants when they are not part of the page. */
export const restaurantChoicesPath = href("/resources/restaurant-choices");
/** Address of the command palette's lines. */
export const palettePath = href("/resources/palette");
