/** Cookie with the groups of the navigation that the reader left open, encoded as the server encodes its own cookies. */
export const openGroupsCookieName = "nav-groups";
