/** The area a key belongs to when it names none. */
export const defaultNamespace = "common";
