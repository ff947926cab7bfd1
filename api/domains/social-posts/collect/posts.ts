import { transaction } from "#api/db/transaction.ts";
import { PlatformError, type PostReader, type Session, type VendorPost } from "#api/platforms/connector.ts";
import { type Collector, type CollectServices, collectDue } from "../../platform-metrics/collect/pass.ts";
import { notePast, noteRead } from "../../platform-metrics/collect/progress.ts";
import { failureOf } from "../../platform-sessions/health.ts";
import { storePosts } from "./store.ts";

const dayMs = 86_400_000;
/** Posts whose values are still read each day. Later they hardly change. */
const livelyDays = 28;
/** As far back as posts are read. */
const historyDays = 548;
/** Pages of one reading: nobody publishes more in four weeks. */
const pagesMax = 12;

const dayOf = (at: Date) => at.toISOString().slice(0, 10);
const boundsOf = (posts: readonly VendorPost[]) => {
  const days = posts.map(({ publishedAt }) => dayOf(publishedAt)).sort();
  return { first: days[0] ?? null, last: days.at(-1) ?? null };
};

/** Posts with their values; those whose values are refused keep what their list tells, and the first refusal is returned. */
async function valued(reader: PostReader, session: Session, posts: readonly VendorPost[]) {
  let failure: PlatformError | null = null;
  const read: VendorPost[] = [];
  for (const post of posts) {
    try {
      read.push({ ...post, values: await reader.values(session, post) });
    } catch (error) {
      // A post may be gone since it was listed, or its values be of a kind that nobody tells.
      const isOfPost =
        error instanceof PlatformError && ["NOT_FOUND", "INVALID_INPUT", "PERMISSION_DENIED"].includes(error.code);
      if (!isOfPost) throw error;
      if (error.code !== "NOT_FOUND") failure ??= error;
      read.push(post);
    }
  }
  return { posts: read, failure };
}

const latest: Collector<PostReader> = {
  reading: "posts",
  rhythm: "daily",
  readerOf: ({ posts }) => posts,
  async read({ database }, { claim, session, reader, at }) {
    const since = at.getTime() - livelyDays * dayMs;
    let cursor: string | null = null;
    for (let page = 0; page < pagesMax; page++) {
      const found: Awaited<ReturnType<PostReader["page"]>> = await reader.page(session, cursor);
      const lively = found.posts.filter(({ publishedAt }) => publishedAt.getTime() >= since);
      const { posts, failure } = await valued(reader, session, lively);
      await transaction(database, async (tx) => {
        await storePosts(tx, claim, posts, at);
        await noteRead(tx, claim, { at, days: boundsOf(posts), failure: failure && failureOf(failure, at) });
      });
      cursor = found.next;
      if (cursor === null || (found.posts.length > 0 && lively.length === 0)) break;
    }
  },
};

/** A page of older posts each time, their values read once. The cursor is the platform's own. */
const past: Collector<PostReader> = {
  reading: "posts",
  rhythm: "past",
  readerOf: ({ posts }) => posts,
  async read({ database }, { claim, session, reader, at }) {
    const oldest = at.getTime() - historyDays * dayMs;
    const lively = at.getTime() - livelyDays * dayMs;
    const found = await reader.page(session, claim.pastCursor);
    const wanted = found.posts.filter(
      ({ publishedAt }) => publishedAt.getTime() >= oldest && publishedAt.getTime() < lively,
    );
    const { posts } = await valued(reader, session, wanted);
    const isPastAll = found.posts.length > 0 && found.posts.every(({ publishedAt }) => publishedAt.getTime() < oldest);
    await transaction(database, async (tx) => {
      await storePosts(tx, claim, posts, at);
      await notePast(tx, claim, {
        cursor: found.next,
        isDone: found.next === null || isPastAll,
        at,
        days: boundsOf(posts),
      });
    });
  },
};

/** Stories are gone after 24 hours, and their values with them: they are read each hour until then. */
const stories: Collector<PostReader> = {
  reading: "stories",
  rhythm: "hourly",
  readerOf: ({ posts }) => posts,
  async read({ database }, { claim, session, reader, at }) {
    const { posts, failure } = await valued(reader, session, await reader.stories(session));
    await transaction(database, async (tx) => {
      await storePosts(tx, claim, posts, at);
      await noteRead(tx, claim, { at, days: boundsOf(posts), failure: failure && failureOf(failure, at) });
    });
  },
};

/** Reads the posts of all accounts that are due, and older ones for as long as the run lasts; returns how many readings were asked for. */
export async function collectPosts(services: CollectServices): Promise<number> {
  return (await collectDue(services, latest)) + (await collectDue(services, past));
}
/** Reads the stories that are still to be seen; returns how many accounts were asked. */
export const collectStories = (services: CollectServices): Promise<number> => collectDue(services, stories);
