import type pg from "pg";
import { metricsOfPlatform } from "#contract/platform-metrics/metrics.ts";
import { generatedUntil } from "./reviews.ts";

const months = 18;

/** Eighteen months of daily metrics of one Google listing of each restaurant, made by the database itself; once, then kept. */
export async function fillMetrics(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ is_filled: boolean }>("select exists (select from metric_days) as is_filled");
  if (rows[0]?.is_filled) return;
  const last = generatedUntil.toISOString().slice(0, 10);
  await pool.query(
    `insert into listing_readings (restaurant_id, platform_key, listing_id, reading, first_day, last_day, read_at, past_done_at)
     select id, 'gmb', 'locations/1', 'metrics', ($1::date - interval '${months} months')::date, $1::date, now(), now() from restaurants
     on conflict do nothing`,
    [last],
  );
  await pool.query(
    `insert into metric_days (restaurant_id, platform_key, listing_id, metric, day, value)
     select r.id, 'gmb', 'locations/1', metric, day::date, (extract(doy from day)::int * 37 + length(metric) * 11) % 400
     from restaurants r cross join unnest($2::text[]) metric
       cross join generate_series($1::date - interval '${months} months', $1::date, interval '1 day') day`,
    [last, metricsOfPlatform.gmb],
  );
  await pool.query("vacuum analyze metric_days, listing_readings");
}
