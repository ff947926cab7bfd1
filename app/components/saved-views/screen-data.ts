/** One view on the page where they are put in order. */
export type SavedViewRow = {
  id: string;
  name: string;
  to: string;
  version: number;
  mayChange: boolean;
  isPinned: boolean;
  /** Whose it is and who sees it, in words. */
  visibility: string;
  organizationId: string;
  isMine: boolean;
  /** What it narrows the list to. */
  shows: string[];
  dropped: string | null;
};

export const manageIntents = ["up", "down", "pin", "unpin", "edit", "delete", "copy"] as const;
export type ManageIntent = (typeof manageIntents)[number];

/** All that the page of the views shows. */
export type SavedViewsScreenData = {
  /** The reviews that they look at. */
  back: string;
  /** Pinned ones first, in the order of the bar. */
  rows: SavedViewRow[];
  organizations: { id: string; name: string }[];
};

/** Why a change was refused, for the view it was meant for; what was typed comes back. */
export type SavedViewResult = {
  viewId: string;
  message: string;
  name: string;
  organizationId: string;
  version: number | null;
};
