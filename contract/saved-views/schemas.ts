import { z } from "zod";
import { Id, Instant } from "../ids.ts";
import { ReviewQuery, SortedReviewQuery } from "../reviews/filters.ts";
import { ReviewCount } from "../reviews/schemas.ts";
import { pinnedViewsMax, viewNameLengthMax } from "./limits.ts";

/** Which screen a view belongs to: that of one restaurant, whichever it is, or the one over many. */
export const viewKinds = ["restaurant", "groups"] as const;
export const SavedViewKind = z.enum(viewKinds);
export type SavedViewKind = z.infer<typeof SavedViewKind>;

/** What a view keeps: all that the list and its count are asked, and the order. `assignee` me is whoever looks. */
export const SavedViewState = SortedReviewQuery;
export type SavedViewState = z.infer<typeof SavedViewState>;

/** How many things a view names that are not there any more, or not for the reader; its `state` is without them. */
export const DroppedParts = z.object({
  tags: z.number().int(),
  people: z.number().int(),
  platforms: z.number().int(),
  restaurants: z.number().int(),
});
export type DroppedParts = z.infer<typeof DroppedParts>;

/** A way to look at the reviews that somebody has kept under a name. */
export const SavedView = z.object({
  _id: Id,
  kind: SavedViewKind,
  name: z.string(),
  state: SavedViewState,
  dropped: DroppedParts,
  /** The organization it is shared with; null: its owner's alone. */
  organizationId: Id.nullable(),
  owner: z.object({ userId: Id, name: z.string(), isMe: z.boolean() }),
  /** The caller may rename, change, share and delete it; others copy it. */
  mayChange: z.boolean(),
  /** Its place in the caller's bar; null where it is not there. */
  pinned: z.number().int().nullable(),
  /** Grows with every change; sent back on writes, so that a second writer is told. */
  version: z.number().int(),
  updatedAt: Instant,
  updatedBy: z.string(),
});
export type SavedView = z.infer<typeof SavedView>;

/** Views the screen itself may ask about beside those that were saved. */
const builtInViewsMax = 12;

export const CountedViewsInput = z.object({
  kind: SavedViewKind,
  /** The restaurant whose screen it is; null: each view's own. */
  restaurantId: Id.nullable(),
  builtIn: z.array(ReviewQuery).max(builtInViewsMax).default([]),
  /** How long to wait for numbers that take a reading of the reviews; null: until they are there. */
  waitMs: z.number().int().min(0).max(10_000).nullable().default(null),
});
export type CountedViewsInput = z.infer<typeof CountedViewsInput>;

export const CountedViews = z.object({
  views: z.array(SavedView),
  /** In the order of the input; null where there is none to be had. */
  builtIn: z.array(ReviewCount.nullable()),
  /** Of pinned views by their id, as far as they could be had in time. */
  pinned: z.record(Id, ReviewCount),
});
export type CountedViews = z.infer<typeof CountedViews>;

const ViewName = z
  .string()
  .overwrite((name) => name.replaceAll("\0", "").replace(/\s+/gu, " "))
  .trim()
  .min(1)
  .max(viewNameLengthMax);

export const SavedViewContent = z.object({
  name: ViewName,
  state: SavedViewState,
  organizationId: Id.nullable().default(null),
});
export type SavedViewContent = z.infer<typeof SavedViewContent>;

export const NewSavedView = SavedViewContent.extend({ kind: SavedViewKind, isPinned: z.boolean().default(false) });
export type NewSavedView = z.infer<typeof NewSavedView>;

/** What is not told stays as it is. */
export const SavedViewChange = z.object({
  viewId: Id,
  version: z.number().int(),
  name: ViewName.optional(),
  state: SavedViewState.optional(),
  organizationId: Id.nullable().optional(),
});
export type SavedViewChange = z.infer<typeof SavedViewChange>;

/** The whole bar of a kind of screen, in its order. */
export const PinnedViews = z.object({ kind: SavedViewKind, viewIds: z.array(Id).max(pinnedViewsMax) });
export type PinnedViews = z.infer<typeof PinnedViews>;
