import { existsSync, readFileSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";
import type { Step } from "./steps.ts";

type Attachment = { name: string; path?: string };
type JourneyResult = { status: string; error?: { message?: string }; attachments?: Attachment[] };
type Suite = {
  file?: string;
  suites?: Suite[];
  specs?: { title: string; tests: { projectName: string; results: JourneyResult[] }[] }[];
};
type VitestFile = {
  name: string;
  message?: string;
  assertionResults: { fullName: string; status: string; failureMessages?: string[] }[];
};

const linesOfMessage = 12;
const linesOfPage = 70;

const firstLines = (text: string, count: number) =>
  stripVTControlCharacters(text).trim().split("\n").slice(0, count).join("\n");

/** What the page said when a journey failed, without the roles that only lead to it. */
function pageOf(attachments: readonly Attachment[] = []): string {
  const path = attachments.find(({ name }) => name === "error-context")?.path;
  if (!path || !existsSync(path)) return "";
  const page = /```yaml\n(.*?)```/s.exec(readFileSync(path, "utf8"))?.[1] ?? "";
  // What stands around the page is the same on all of them.
  return firstLines(/^ *- main\b.*/ms.exec(page)?.[0] ?? page, linesOfPage);
}

function journeys(suite: Suite): string[] {
  const own = (suite.specs ?? []).flatMap(({ title, tests }) =>
    tests.flatMap(({ projectName, results }) =>
      results
        .filter(({ status }) => status !== "passed")
        .map(({ status, error, attachments }) =>
          [
            `[${projectName}] ${suite.file ?? ""} › ${title}: ${status}`,
            firstLines(error?.message ?? "", linesOfMessage),
            pageOf(attachments),
          ]
            .filter(Boolean)
            .join("\n"),
        ),
    ),
  );
  return [...own, ...(suite.suites ?? []).flatMap(journeys)];
}

const vitestFailures = (files: readonly VitestFile[]) =>
  files.flatMap(({ name, message, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status !== "passed");
    if (failed.length === 0) return message ? [`${name}\n${firstLines(message, linesOfMessage)}`] : [];
    return failed.map(({ fullName, status, failureMessages = [] }) =>
      `${name} › ${fullName}: ${status}\n${firstLines(failureMessages.join("\n"), linesOfMessage)}`.trim(),
    );
  });

/**
 * What failed in a part of the gate, a text for each: its name, the first lines of the error, and what the page of a journey showed. A record
 * of a run elsewhere often keeps the last lines alone, and these stand there.
 */
export function failuresIn({ kind, path }: NonNullable<Step["report"]>): string[] {
  if (!existsSync(path)) return [];
  const report: unknown = JSON.parse(readFileSync(path, "utf8"));
  if (kind === "vitest") return vitestFailures((report as { testResults?: VitestFile[] }).testResults ?? []);
  return ((report as { suites?: Suite[] }).suites ?? []).flatMap(journeys);
}
