import type { World } from "../world/world.ts";
import { applyChange, type Change, type Changeable, type Recorded } from "./changes.ts";
import { createClock } from "./clock.ts";
import { createFaults, type Faults } from "./faults.ts";
import type { Happening } from "./growth.ts";
import { createListings, type HappeningOf, type Listing } from "./listings.ts";
import type { Review } from "./review.ts";
import { createTokens } from "./tokens.ts";

/** Storage of changes, for a sandbox that outlives its process. */
export type Journal = { read(): Recorded[]; append(change: Recorded): void; clear(): void };
export type StateOptions = {
  world: World;
  machineNow: () => number;
  moderationDelayMs: number;
  journal: Journal | null;
};

export type State = Changeable & {
  world: World;
  faults: Faults;
  /** Applies a change now, and stores it. */
  perform(change: Change): { listing: Listing; review: Review } | null;
  /** Registers a listener for new, edited and deleted reviews. */
  onHappening(notify: (happening: HappeningOf) => void): void;
  changeCount(): number;
};

/** For listeners, manual edits and deletions look like generated ones. */
const happeningKinds: Partial<Record<Change["kind"], Happening["kind"]>> = {
  review_added: "new",
  review_edited: "edited",
  review_deleted: "deleted",
};

/** The state of a sandbox: the world, its clock, and all changes since, replayed from the journal. */
export function createState({ world, machineNow, moderationDelayMs, journal }: StateOptions): State {
  const clock = createClock(machineNow);
  const listings = createListings(world, clock.now);
  const tokens = createTokens(world.seed, clock.now);
  const state: Changeable = { clock, listings, tokens, subscribed: new Set(), announced: new Map(), moderationDelayMs };
  const listeners: ((happening: HappeningOf) => void)[] = [];
  const past = journal?.read() ?? [];
  for (const change of past) {
    clock.pinnedTo = change.at;
    applyChange(state, change);
  }
  clock.pinnedTo = null;
  let changeCount = past.length;
  const notify = (happening: HappeningOf) => {
    for (const listener of listeners) listener(happening);
  };
  listings.onHappening(notify);
  return {
    ...state,
    world,
    faults: createFaults(),
    perform(change) {
      const recorded = { ...change, at: clock.now() };
      const outcome = applyChange(state, recorded);
      journal?.append(recorded);
      changeCount += 1;
      const kind = happeningKinds[change.kind];
      if (kind && outcome) notify({ kind, reviewId: outcome.review.id, at: recorded.at, listing: outcome.listing });
      return outcome;
    },
    onHappening: (listener) => void listeners.push(listener),
    changeCount: () => changeCount,
  };
}
