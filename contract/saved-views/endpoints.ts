import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Done, Id, response } from "../ids.ts";
import {
  CountedViews,
  CountedViewsInput,
  NewSavedView,
  PinnedViews,
  SavedView,
  SavedViewChange,
  SavedViewKind,
} from "./schemas.ts";

const session = { guard: "session", ability: { action: "read", subject: "Review" } } as const;
const one = "/saved-views/{viewId}";

export const savedViewsEndpoints = {
  list: endpoint({
    ...session,
    method: "GET",
    path: "/saved-views",
    summary: "The caller's views and those shared with them: pinned ones in their order, then the others by name",
    input: z.object({ kind: SavedViewKind }),
    output: response(z.array(SavedView)),
  }),
  counted: endpoint({
    ...session,
    method: "POST",
    path: "/saved-views/counted",
    isRead: true,
    summary: "The same with the numbers of reviews they show, and the numbers of views that the screen itself has",
    input: CountedViewsInput,
    output: response(CountedViews),
  }),
  create: endpoint({
    ...session,
    method: "POST",
    path: "/saved-views",
    summary: "Keep filters and order under a name; sharing it needs the right to work on reviews",
    input: NewSavedView,
    output: response(SavedView),
    status: 201,
    errors: ["NOT_FOUND", "SAVED_VIEW_LIMIT", "SAVED_VIEW_PIN_LIMIT"],
  }),
  pin: endpoint({
    ...session,
    method: "PUT",
    path: "/saved-views/pinned",
    summary: "Set which views stand in the caller's bar, and in which order",
    input: PinnedViews,
    output: response(z.array(SavedView)),
    errors: ["NOT_FOUND"],
  }),
  update: endpoint({
    ...session,
    method: "PUT",
    path: one,
    summary: "Rename, change or share a view",
    input: SavedViewChange,
    output: response(SavedView),
    errors: ["NOT_FOUND", "CONFLICT"],
  }),
  delete: endpoint({
    ...session,
    method: "DELETE",
    path: one,
    summary: "Delete a view, for all who share it",
    input: z.object({ viewId: Id, version: z.number().int() }),
    output: Done,
    errors: ["NOT_FOUND", "CONFLICT"],
  }),
};
