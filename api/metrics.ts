/** A value of a metric under its labels. */
export type Sample = { labels: Readonly<Record<string, string>>; value: number };

const escaped = (text: string): string => text.replace(/\\/g, "\\\\").replace(/\n/g, "\\n").replace(/"/g, '\\"');

function sampleText(name: string, { labels, value }: Sample): string {
  const pairs = Object.entries(labels).map(([key, text]) => `${key}="${escaped(text)}"`);
  return `${name}${pairs.length > 0 ? `{${pairs.join(",")}}` : ""} ${value}`;
}

/** Lines of a gauge in Prometheus's text format 0.0.4; none where it has no value. */
export function gauge(name: string, help: string, samples: readonly Sample[]): string[] {
  if (samples.length === 0) return [];
  return [`# HELP ${name} ${help}`, `# TYPE ${name} gauge`, ...samples.map((sample) => sampleText(name, sample))];
}

/** An instant as Prometheus counts time: seconds since 1970. */
export const seconds = (instant: string): number => Math.floor(Date.parse(instant) / 1000);
