import { piecesOf } from "#app/components/analysis/pieces.ts";
import type { TopicView } from "#app/services/analysis/present.server.ts";

/** A text whose sentences are highlighted when their topic is ticked beside it; without scripts as well (styles/analysis.css). */
export function TopicText({ text, topics }: { text: string; topics: readonly TopicView[] }) {
  return piecesOf(text, topics).map((piece) =>
    piece.topics.length === 0 ? (
      piece.text
    ) : (
      <mark key={piece.start} className="topic-text" data-topics={piece.topics.join(" ")}>
        {piece.text}
      </mark>
    ),
  );
}
