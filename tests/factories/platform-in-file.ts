import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
import type { VendorHours } from "#api/platforms/connector.ts";
import type { OpeningHours } from "#contract/restaurants/opening-hours.ts";
import { statefulFakePlatform } from "./stateful-fake-platform.ts";

/** What the platform was asked and has examined, a line each. */
export type PlatformLine =
  | { call: "read" }
  | { call: "put"; reply: [externalId: string, text: string] }
  | { call: "put"; hours: VendorHours["given"] }
  | { examined: true };

/** A moment of a call at which a process can be ended. */
export type CallStep = "before put" | "after put" | "after read";

export function createPlatformFile(file: string): void {
  writeFileSync(file, "");
}
export const linesOf = (file: string): PlatformLine[] =>
  readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line));
export function append(file: string, line: PlatformLine): void {
  appendFileSync(file, `${JSON.stringify(line)}\n`);
}

const noHours: VendorHours["given"] = { regularHours: [], specialHours: [] };
type SentHours = Pick<OpeningHours, "regularHours"> & { specialHours: OpeningHours["specialHours"] | null };

/**
 * A fake platform that takes replies and hours and keeps them in a file, so that it outlives the process that calls it. It examines both
 * until the file says that it has. `at`: called at each step of a call.
 */
export function platformInFile(file: string, at: (step: CallStep) => Promise<void> = async () => {}) {
  const platform = statefulFakePlatform();
  const isExamined = () => linesOf(file).some((line) => "examined" in line);
  const given = () =>
    linesOf(file)
      .map((line) => ("hours" in line ? line.hours : null))
      .findLast((hours) => hours !== null);
  const hoursNow = (): VendorHours => {
    const last = given() ?? noHours;
    return { given: last, shown: isExamined() ? last : noHours, isPending: given() !== undefined && !isExamined() };
  };
  const gmb = platform.platforms.connectors.get("gmb");
  const one = gmb?.reviews?.one;
  if (!gmb?.replies || !gmb.reviews || !one) throw new Error("The fake platform takes replies");
  const { replies, reviews } = gmb;
  const readReplies = () => {
    for (const line of linesOf(file)) {
      if (!("reply" in line)) continue;
      const [externalId, text] = line.reply;
      const state = isExamined() ? "live" : "in_review";
      platform.replies.set(externalId, { text, updatedAt: new Date(), state, refusalReason: null });
    }
  };
  platform.platforms.connectors = new Map([
    [
      "gmb",
      {
        ...gmb,
        reviews: {
          ...reviews,
          one: async (session, externalId) => {
            append(file, { call: "read" });
            readReplies();
            const review = await one(session, externalId);
            await at("after read");
            return review;
          },
        },
        replies: {
          ...replies,
          put: async (session, externalId, text, key) => {
            await at("before put");
            const reply = await replies.put(session, externalId, text, key);
            append(file, { call: "put", reply: [externalId, text] });
            await at("after put");
            return reply;
          },
        },
        hours: {
          read: async () => {
            append(file, { call: "read" });
            const hours = hoursNow();
            await at("after read");
            return hours;
          },
          put: async (_session, { regularHours, specialHours }: SentHours) => {
            await at("before put");
            append(file, { call: "put", hours: { regularHours, specialHours: specialHours ?? [] } });
            await at("after put");
            return hoursNow();
          },
        },
      },
    ],
  ]);
  return platform;
}
