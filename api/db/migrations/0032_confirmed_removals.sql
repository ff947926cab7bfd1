-- A full sync that did not find some reviews is followed by another then, which confirms that they are gone.

alter table review_fetches add column confirm_at timestamptz;
-- What waits for its confirmation gets it with the next run.
update review_fetches f set confirm_at = now() where exists (select from reviews r
  where r.restaurant_id = f.restaurant_id and r.platform_key = f.platform_key and r.missed_at is not null and r.removed_at is null);
