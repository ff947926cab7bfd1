import { href } from "react-router";

/** Where the switches of the frame post to. */
export const preferencesPath = href("/preferences");
export const signOutPath = href("/auth/logout");
/** Where the picker's restaurants come from when they do not stand in the page. */
export const restaurantChoicesPath = href("/resources/restaurant-choices");
