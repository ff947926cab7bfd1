import { expect, test } from "vitest";
import { createReply, createRestaurant, createReview } from "#tests/factories/records.ts";
import { testApi } from "#tests/setup/api.ts";
import { testWebApp } from "#tests/setup/web-app.ts";
import { signedInVisitor } from "./signed-in.ts";

const api = await testApi();
const send = (await testWebApp()).over(api.fetch);
const reviewCount = 1100;

test("the file of a list is every review that its filters match, newest first, in whichever parts it is read", async () => {
  const { cookie, user } = await signedInVisitor(api);
  const { pool } = api.database;
  const { rows } = await pool.query("select organization_id from organization_members where user_id = $1", [user.id]);
  const organizationId = rows[0].organization_id;
  const one = await createRestaurant(api.database, { organizationId, name: "Marelune; Chartrons" });
  const other = await createRestaurant(api.database, { organizationId, name: "Lumella" });
  await pool.query(
    `insert into reviews (id, restaurant_id, platform_key, external_id, rating, author, published_at)
     select gen_random_uuid(), ($1::uuid[])[1 + i % 2], 'gmb', i::text, 1 + i % 5, 'Guest ' || i, timestamptz '2026-11-01' - interval '1 hour' * i
     from generate_series(1, $2::int) i`,
    [[one.id, other.id], reviewCount],
  );
  const { id: reviewId } = await createReview(api.database, {
    restaurantId: one.id,
    author: "=cmd",
    publishedAt: new Date("2026-11-02T09:30:00Z"),
    rating: 5,
  });
  await createReply(api.database, { reviewId, text: "Merci !\nÀ bientôt." });
  const linesOf = async (address: string) => {
    const { text, headers } = await send(address, { cookie });
    expect(headers.get("content-disposition")).toContain("reviews.csv");
    return text.split("\r\n").slice(1, -1);
  };
  const lines = await linesOf("/groups/reputation/reviews.csv?period=all_time");
  expect(lines[0]).toMatch(/^"Marelune; Chartrons";Google;2026-11-02 \d\d:30;5;'=cmd;.*"Merci !\nÀ bientôt."/);
  expect(lines.slice(1).map((line) => /Guest (\d+)/.exec(line)?.[1])).toEqual(
    Array.from({ length: reviewCount }, (_, index) => String(index + 1)),
  );
  const good = await linesOf(`/restaurants/${one.id}/reputation/reviews.csv?period=all_time&ratings=5`);
  expect(good).toHaveLength(1 + reviewCount / 10);
});
