/** A draft as one reader sees it, in the reader's words; made by `app/services/ai/present-draft.server.ts`. */
export type DraftView = {
  /** Who made it. */
  source: string;
  /** Why it is not the model's, and what is left of the month. */
  notes: string[];
  problems: string[];
  /** Lines of the facts sheet it rests on. */
  facts: string[];
  /** What the model wrote and what was wrong with it. */
  rejected: { text: string; problems: string[] } | null;
  /** It may be put into the field. */
  isUsable: boolean;
};

/** What the reply form comes back with when a draft was asked for. */
export type DraftResult = {
  /** What stands in the field. */
  text: string;
  /** The other text: the draft beside what was typed, or what was typed before the draft; empty for none. */
  other: string;
  isOtherFormer: boolean;
  /** The template's variant that the draft in the field is made of; empty for none. */
  variantId: string;
  /** The draft as it was offered, wherever it stands; what is changed in it is learned when the reply is sent. */
  made: string;
  view: DraftView | null;
};
