/** Ways to look at the reviews that everybody has. */
export const builtInViews = ["all", "toAnswer", "late", "negative", "refused", "mine", "approval", "reported"] as const;
export type BuiltInView = (typeof builtInViews)[number];

/** What is posted to keep the filters of the page: as a new view, or in the one they came from. */
export const viewIntents = ["saveView", "changeView"] as const;
export type ViewIntent = (typeof viewIntents)[number];

type Tab = { to: string; isOn: boolean; count: string | null };
/** One way to look at the reviews: an address, and how many it shows; no count where the list's own head tells it. */
export type BuiltInViewTab = Tab & { key: BuiltInView };
/** One that somebody has kept; without a count where it was not to be had in time. */
export type SavedViewTab = Tab & { id: string; name: string };

/** The ways to look at the reviews, and what may be done about the one that is shown. */
export type ViewBarData = {
  builtIn: BuiltInViewTab[];
  pinned: SavedViewTab[];
  others: { id: string; name: string; to: string; isOn: boolean; ownerName?: string }[];
  /** Where the views are put in order. */
  manage: string;
  /** The kept view that the address came from. */
  current: {
    id: string;
    name: string;
    version: number;
    to: string;
    mayChange: boolean;
    isChanged: boolean;
    /** What it named and is not there any more, in words. */
    dropped: string | null;
  } | null;
  /** What is shown is no view yet. */
  isNew: boolean;
  /** Organizations it may be shared with. */
  organizations: { id: string; name: string }[];
};

/** Why a view was not kept; `name` and the rest come back into the form. */
export type ViewProblem = {
  intent: ViewIntent;
  message: string;
  name: string;
  organizationId: string;
  isPinned: boolean;
  /** Of the view as somebody else left it, so that the next press is meant. */
  version?: number;
};
