import type { TopicView } from "#app/services/analysis/present.server.ts";
import type { Topic } from "#contract/analysis/topics.ts";

export type Piece = { start: number; text: string; topics: Topic[] };

/** A text split into pieces, each with the topics of its sentences; sentences may overlap, and are cut at the text's end. */
export function piecesOf(text: string, topics: readonly Pick<TopicView, "topic" | "spans">[]): Piece[] {
  const spans = topics.flatMap(({ topic, spans: own }) => own.map(([start, end]) => ({ topic, start, end })));
  const cuts = [0, text.length, ...spans.flatMap(({ start, end }) => [start, end])]
    .filter((at) => at >= 0 && at <= text.length)
    .sort((one, other) => one - other);
  const edges = [...new Set(cuts)];
  return edges.slice(0, -1).map((start, index) => {
    const end = edges[index + 1] ?? text.length;
    const inside = spans.filter((span) => span.start <= start && span.end >= end);
    return { start, text: text.slice(start, end), topics: [...new Set(inside.map(({ topic }) => topic))] };
  });
}
