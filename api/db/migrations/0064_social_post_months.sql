-- How many posts were published in a month of their restaurant's zone, kept by triggers on each write (docs/decisions/295). Rows may stand at 0.

-- Nobody writes while the past is counted.
lock table restaurants, social_posts in share row exclusive mode;

create table social_post_months (
  restaurant_id uuid not null references restaurants (id) on delete cascade,
  month date not null,
  platform_key text not null,
  kind text not null,
  count integer not null,
  primary key (restaurant_id, month, platform_key, kind)
);

-- A change of the zone waits for writers, and they for it, as with reviews.
create function social_posts_counted() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform pg_advisory_xact_lock_shared(review_days_lock(restaurant_id)) from (select distinct restaurant_id from new_rows order by 1) touched;
    insert into social_post_months as m
      select s.restaurant_id, date_trunc('month', s.published_at at time zone r.time_zone)::date, s.platform_key, s.kind, count(*)
      from new_rows s join restaurants r on r.id = s.restaurant_id group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (restaurant_id, month, platform_key, kind) do update set count = m.count + excluded.count;
    return null;
  end if;
  if tg_op = 'DELETE' then
    perform pg_advisory_xact_lock_shared(review_days_lock(restaurant_id)) from (select distinct restaurant_id from old_rows order by 1) touched;
    -- A restaurant that goes takes its months along.
    update social_post_months m set count = m.count - o.count
    from (select s.restaurant_id, date_trunc('month', s.published_at at time zone r.time_zone)::date as month, s.platform_key, s.kind, count(*) as count
      from old_rows s join restaurants r on r.id = s.restaurant_id group by 1, 2, 3, 4) o
    where (m.restaurant_id, m.month, m.platform_key, m.kind) = (o.restaurant_id, o.month, o.platform_key, o.kind);
    return null;
  end if;
  -- Most updates bring other values of the same posts.
  if not exists (select from new_rows n join old_rows o on o.id = n.id
    where (n.restaurant_id, n.published_at, n.platform_key, n.kind) <> (o.restaurant_id, o.published_at, o.platform_key, o.kind)) then return null; end if;
  perform pg_advisory_xact_lock_shared(review_days_lock(restaurant_id))
    from (select restaurant_id from old_rows union select restaurant_id from new_rows order by 1) touched;
  insert into social_post_months as m
    select s.restaurant_id, date_trunc('month', s.published_at at time zone r.time_zone)::date, s.platform_key, s.kind, sum(s.delta)
    from (select *, 1 as delta from new_rows union all select *, -1 from old_rows) s join restaurants r on r.id = s.restaurant_id
    group by 1, 2, 3, 4 having sum(s.delta) <> 0 order by 1, 2, 3, 4
  on conflict (restaurant_id, month, platform_key, kind) do update set count = m.count + excluded.count;
  return null;
end $$;

create function social_posts_recounted() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(review_days_lock(new.id));
  delete from social_post_months where restaurant_id = new.id;
  insert into social_post_months
    select restaurant_id, date_trunc('month', published_at at time zone new.time_zone)::date, platform_key, kind, count(*)
    from social_posts where restaurant_id = new.id group by 1, 2, 3, 4;
  return null;
end $$;

create trigger social_posts_inserted after insert on social_posts referencing new table as new_rows
  for each statement execute function social_posts_counted();
create trigger social_posts_deleted after delete on social_posts referencing old table as old_rows
  for each statement execute function social_posts_counted();
create trigger social_posts_updated after update on social_posts referencing old table as old_rows new table as new_rows
  for each statement execute function social_posts_counted();
create trigger restaurants_time_zone_changed_posts after update of time_zone on restaurants
  for each row when (old.time_zone is distinct from new.time_zone) execute function social_posts_recounted();

insert into social_post_months
  select s.restaurant_id, date_trunc('month', s.published_at at time zone r.time_zone)::date, s.platform_key, s.kind, count(*)
  from social_posts s join restaurants r on r.id = s.restaurant_id group by 1, 2, 3, 4;
