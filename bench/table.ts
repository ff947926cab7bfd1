/** One row of the report: a figure, its reference from the same run, and its target. */
export type Figure = {
  name: string;
  ours: string;
  reference?: string;
  ratio?: string;
  target?: string;
  /** Absent where the figure is only printed. */
  passes?: boolean;
};

const columns = ["figure", "ours", "reference", "ratio", "target", ""] as const;

function cellsOf(figure: Figure): string[] {
  const result = figure.passes === undefined ? "–" : figure.passes ? "pass" : "MISS";
  return [figure.name, figure.ours, figure.reference ?? "", figure.ratio ?? "", figure.target ?? "", result];
}

/** The report as a Markdown table, aligned for a terminal. */
export function formatTable(figures: readonly Figure[]): string {
  const rows = [[...columns], ...figures.map(cellsOf)];
  const widths = columns.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  const line = (cells: string[]) => `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(" | ")} |`;
  const [head = [], ...body] = rows;
  return [line(head), `|${widths.map((width) => "-".repeat(width + 2)).join("|")}|`, ...body.map(line)].join("\n");
}

export const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
export const milliseconds = (ms: number) => `${ms < 10 ? ms.toFixed(2) : ms.toFixed(1)} ms`;
export const times = (ratio: number) => `${ratio.toFixed(ratio < 0.1 ? 3 : 2)} ×`;
