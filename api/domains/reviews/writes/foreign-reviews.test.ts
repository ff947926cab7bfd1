import { describe, expect, test } from "vitest";
import { createReply, createReview } from "#tests/factories/records.ts";
import { reviewSetup } from "#tests/factories/review-setup.ts";
import { testDatabase } from "#tests/setup/database.ts";

const database = await testDatabase();

describe("a foreign review", () => {
  test("is answered by every call with the very 404 of a review that does not exist", async () => {
    const { fetch } = await reviewSetup(database, "owner");
    const foreign = await createReview(database);
    const reply = await createReply(database, { reviewId: foreign.id });
    const missingId = "01890000-0000-7000-8000-000000000000";
    const calls = (id: string): [string, string, unknown?][] => [
      ["GET", `/reviews/${id}`],
      ["GET", `/reviews/${id}/history`],
      ["POST", `/reviews/${id}/replies`, { version: 2, text: "À moi" }],
      ["PUT", `/reviews/${id}/replies/${reply.id}`, { version: 2, text: "À moi" }],
      ["DELETE", `/reviews/${id}/replies/${reply.id}`, { version: 2 }],
      ["PUT", `/reviews/${id}/replies/${reply.id}/published`, { version: 2 }],
      ["PUT", "/reviews/archived", { reviewIds: [id], archived: true }],
    ];
    const responsesOf = async (id: string) => {
      const bodies = [];
      for (const [method, path, body] of calls(id)) {
        const response = await fetch(method, path, body);
        expect(response.status, `${method} ${path}`).toBe(404);
        bodies.push(JSON.stringify(await response.json()).replaceAll(response.headers.get("x-request-id") ?? "", "id"));
      }
      return bodies;
    };
    expect(await responsesOf(foreign.id)).toEqual(await responsesOf(missingId));
    const { rows } = await database.pool.query("select version, archived from reviews where id = $1", [foreign.id]);
    expect(rows).toEqual([{ version: 2, archived: false }]);
  });

  test("a reply of another review is not found under this one", async () => {
    const { api, restaurant, review } = await reviewSetup(database, "owner");
    const other = await createReview(database, { restaurantId: restaurant.id });
    const reply = await createReply(database, { reviewId: other.id });
    const wrong = { reviewId: review.id, replyId: reply.id, version: 1 };
    await expect(api.reviews.deleteReply(wrong)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(api.reviews.editReply({ ...wrong, text: "Non" })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(api.reviews.markReplyPublished(wrong)).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect((await api.reviews.get({ reviewId: review.id })).data.version).toBe(1);
  });
});
