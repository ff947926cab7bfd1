/** Why no API token may call a row. */
export type ClosedToTokens = { closed: string };

export const personal: ClosedToTokens = { closed: "Sessions, passwords and tokens are a person's own." };
export const browser: ClosedToTokens = { closed: "It is a step of a page in a browser." };
export const installation: ClosedToTokens = { closed: "It is about the installation, which people run." };
/** Of a row that names no area: a new one opens to tokens by a word in it alone. */
export const unnamed: ClosedToTokens = { closed: "It is done by people." };
