-- Sums of reviews, kept by the database on each write.

-- Roll-ups, kept exact by the triggers below for every writer, so that no request aggregates reviews.
create table review_days (
  restaurant_id uuid not null references restaurants (id) on delete cascade,
  day date not null,
  platform_key text not null,
  rating smallint not null,
  answer_state text not null,
  is_private boolean not null,
  archived boolean not null,
  count integer not null,
  primary key (restaurant_id, day, platform_key, rating, answer_state, is_private, archived)
);

create table review_totals (
  restaurant_id uuid not null references restaurants (id) on delete cascade,
  platform_key text not null,
  rating smallint not null,
  answer_state text not null,
  is_private boolean not null,
  archived boolean not null,
  count integer not null,
  primary key (restaurant_id, platform_key, rating, answer_state, is_private, archived)
);

-- A review counts on a day of its restaurant's zone. Writers of reviews share this lock, a change of the zone takes it alone:
-- it finds every counted review, and who comes after it finds the new zone.
create function review_days_lock(restaurant uuid) returns bigint language sql immutable parallel safe strict
  as $$ select hashtextextended('review_days ' || restaurant::text, 0) $$;

-- A removed review is in no figure: the roll-ups leave it out, and take it in again when it comes back.
create function reviews_rolled_up_on_insert() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(review_days_lock(restaurant_id))
    from (select distinct restaurant_id from new_rows order by 1) touched;
  insert into review_days as d
    select v.restaurant_id, (v.published_at at time zone r.time_zone)::date, v.platform_key, v.rating, v.answer_state, v.is_private, v.archived, count(*)
    from new_rows v join restaurants r on r.id = v.restaurant_id where v.removed_at is null
    group by 1, 2, 3, 4, 5, 6, 7 order by 1, 2, 3, 4, 5, 6, 7
  on conflict (restaurant_id, day, platform_key, rating, answer_state, is_private, archived) do update set count = d.count + excluded.count;
  insert into review_totals as t
    select restaurant_id, platform_key, rating, answer_state, is_private, archived, count(*)
    from new_rows where removed_at is null group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6
  on conflict (restaurant_id, platform_key, rating, answer_state, is_private, archived) do update set count = t.count + excluded.count;
  return null;
end $$;

create function reviews_rolled_up_on_delete() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(review_days_lock(restaurant_id))
    from (select distinct restaurant_id from old_rows order by 1) touched;
  update review_days d set count = d.count - m.count from (
    select v.restaurant_id, (v.published_at at time zone r.time_zone)::date as day, v.platform_key, v.rating, v.answer_state, v.is_private, v.archived, count(*)::int as count
    from old_rows v join restaurants r on r.id = v.restaurant_id where v.removed_at is null group by 1, 2, 3, 4, 5, 6, 7) m
  where (d.restaurant_id, d.day, d.platform_key, d.rating, d.answer_state, d.is_private, d.archived)
      = (m.restaurant_id, m.day, m.platform_key, m.rating, m.answer_state, m.is_private, m.archived);
  update review_totals t set count = t.count - m.count from (
    select restaurant_id, platform_key, rating, answer_state, is_private, archived, count(*)::int as count
    from old_rows where removed_at is null group by 1, 2, 3, 4, 5, 6) m
  where (t.restaurant_id, t.platform_key, t.rating, t.answer_state, t.is_private, t.archived)
      = (m.restaurant_id, m.platform_key, m.rating, m.answer_state, m.is_private, m.archived);
  return null;
end $$;

create function reviews_rolled_up_on_update() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(review_days_lock(restaurant_id))
    from (select restaurant_id from old_rows union select restaurant_id from new_rows order by 1) touched;
  insert into review_days as d
    select restaurant_id, day, platform_key, rating, answer_state, is_private, archived, sum(delta) from (
      select v.restaurant_id, (v.published_at at time zone r.time_zone)::date as day, v.platform_key, v.rating, v.answer_state, v.is_private, v.archived, 1 as delta
      from new_rows v join restaurants r on r.id = v.restaurant_id where v.removed_at is null
      union all
      select v.restaurant_id, (v.published_at at time zone r.time_zone)::date, v.platform_key, v.rating, v.answer_state, v.is_private, v.archived, -1
      from old_rows v join restaurants r on r.id = v.restaurant_id where v.removed_at is null) moves
    group by 1, 2, 3, 4, 5, 6, 7 having sum(delta) <> 0 order by 1, 2, 3, 4, 5, 6, 7
  on conflict (restaurant_id, day, platform_key, rating, answer_state, is_private, archived) do update set count = d.count + excluded.count;
  insert into review_totals as t
    select restaurant_id, platform_key, rating, answer_state, is_private, archived, sum(delta) from (
      select restaurant_id, platform_key, rating, answer_state, is_private, archived, 1 as delta from new_rows where removed_at is null
      union all
      select restaurant_id, platform_key, rating, answer_state, is_private, archived, -1 from old_rows where removed_at is null) moves
    group by 1, 2, 3, 4, 5, 6 having sum(delta) <> 0 order by 1, 2, 3, 4, 5, 6
  on conflict (restaurant_id, platform_key, rating, answer_state, is_private, archived) do update set count = t.count + excluded.count;
  return null;
end $$;

-- Another zone moves reviews to other days: the restaurant's are counted anew.
create function review_days_recounted() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(review_days_lock(new.id));
  delete from review_days where restaurant_id = new.id;
  insert into review_days
    select restaurant_id, (published_at at time zone new.time_zone)::date, platform_key, rating, answer_state, is_private, archived, count(*)
    from reviews where restaurant_id = new.id and removed_at is null
    group by 1, 2, 3, 4, 5, 6, 7;
  return null;
end $$;

create trigger restaurants_time_zone_changed after update of time_zone on restaurants
  for each row when (old.time_zone is distinct from new.time_zone) execute function review_days_recounted();
create trigger reviews_inserted after insert on reviews referencing new table as new_rows
  for each statement execute function reviews_rolled_up_on_insert();
create trigger reviews_deleted after delete on reviews referencing old table as old_rows
  for each statement execute function reviews_rolled_up_on_delete();
create trigger reviews_updated after update on reviews referencing old table as old_rows new table as new_rows
  for each statement execute function reviews_rolled_up_on_update();
