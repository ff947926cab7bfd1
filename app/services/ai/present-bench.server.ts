import type { RouterContextProvider } from "react-router";
import { formatsOf } from "#app/lib/formats.ts";
import { languageOf } from "#app/middleware/i18n.server.ts";
import { draftView } from "#app/services/ai/present-draft.server.ts";
import type { BenchRow } from "#contract/ai/schemas.ts";
import type { DraftView } from "./present-draft.server.ts";

export type BenchView = {
  id: string;
  author: string;
  rating: number;
  ago: string;
  text: string;
  reply: string;
  draft: (DraftView & { text: string }) | null;
}[];

/** The rows of the test bench in the reader's language. */
export function benchView(context: Readonly<RouterContextProvider>, rows: readonly BenchRow[]): BenchView {
  const formats = formatsOf(languageOf(context));
  return rows.map(({ reviewId, publishedAt, draft, ...row }) => ({
    ...row,
    id: reviewId,
    ago: formats.ago(publishedAt),
    draft: draft && { ...draftView(context, draft), text: draft.text },
  }));
}
