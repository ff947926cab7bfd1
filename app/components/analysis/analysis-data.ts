import type { Tone } from "#app/ui/badge.tsx";
import type { Topic } from "#contract/analysis/topics.ts";

/** A topic of a review. */
export type TopicView = {
  topic: Topic;
  /** How it is spoken of, in words and as a tone. */
  text: string;
  tone: Tone;
  /** Places in the review's text, start included, end not. */
  spans: [start: number, end: number][];
};
/** What a review says, as one reader sees it; what there is none of is left out. */
export type AnalysisView = {
  topics: TopicView[];
  /** Told where the stars do not tell it: without stars, or when a person set it. */
  sentiment?: { text: string; tone: Tone };
  /** Sentences about what people set: the review as a whole, and topics they took away. */
  notes?: string[];
  /** Where it is another one than the platform told, or set by a person. */
  languageName?: string;
  mayCorrect?: boolean;
  /** Its code, for whoever may correct it. */
  language?: string;
};

type Option = { value: string; label: string };
/** What the screen offers for what reviews say; the words come from the server, so that the browser carries none of them. */
export type AnalysisOptions = {
  /** Boxes of the filters, by kind; none ticked is any. */
  filters: { name: string; legend: string; hint: string; boxes: (Option & { isOn: boolean })[] }[];
  labels: Option[];
  values: Option[];
  /** What a review may be written in. */
  languages: Option[];
};

export type Piece = { start: number; text: string; topics: Topic[] };

/** A text in pieces, each with the topics whose sentences it belongs to; sentences may overlap, and end where the text ends. */
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
