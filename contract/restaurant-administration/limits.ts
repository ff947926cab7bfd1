/** Characters that a restaurant's texts may have. */
export const restaurantLengthMax = { name: 200, type: 80, street: 300, short: 80, phone: 60, address: 2048 } as const;
/** Restaurants of one bulk change. */
export const changedRestaurantsMax = 5000;
/** Restaurants that are named before a bulk change; the others are counted. */
export const namedRestaurantsMax = 50;
/** What a bulk change can set, and to what. */
export const restaurantSwitches = ["active", "boosterPack", "roiActivated"] as const;
