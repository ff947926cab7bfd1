-- The last reading of a restaurant's listings on a platform in a month, which told a rating or a count (docs/decisions/330). Kept by triggers on
-- each write; what a point of the axis shows is read from here, without a look at every listing in every month.
create table platform_snapshot_months (
  restaurant_id uuid not null references restaurants (id) on delete cascade,
  platform_key text not null,
  month date not null,
  rating double precision,
  review_count integer,
  primary key (restaurant_id, platform_key, month)
);

-- The months are locked before their last readings are looked up: whoever comes second sees what the first has written.
create function keep_snapshot_months(restaurant_ids uuid[], platform_keys text[], months date[], removes boolean) returns void language plpgsql as $$
begin
  if not removes then
    insert into platform_snapshot_months as m
      select * from unnest(restaurant_ids, platform_keys, months) touched (restaurant_id, platform_key, month) order by 1, 2, 3
    on conflict (restaurant_id, platform_key, month) do update set month = excluded.month;
  else
    perform from platform_snapshot_months
      where (restaurant_id, platform_key, month) in (select * from unnest(restaurant_ids, platform_keys, months))
      order by restaurant_id, platform_key, month for update;
  end if;
  update platform_snapshot_months m set (rating, review_count) = (
    select s.rating, s.review_count from platform_snapshots s
    where s.restaurant_id = m.restaurant_id and s.platform_key = m.platform_key and s.day >= m.month and s.day < m.month + interval '1 month'
      and (s.rating is not null or s.review_count is not null)
    order by s.day desc, s.read_at desc limit 1)
  from unnest(restaurant_ids, platform_keys, months) touched (restaurant_id, platform_key, month)
  where (m.restaurant_id, m.platform_key, m.month) = (touched.restaurant_id, touched.platform_key, touched.month);
end $$;

create function platform_snapshots_kept() returns trigger language plpgsql as $$
begin
  -- A restaurant that goes takes its months along: what is not there any more needs no correction.
  if tg_op = 'DELETE' then
    perform keep_snapshot_months(array_agg(restaurant_id), array_agg(platform_key), array_agg(month), true)
    from (select distinct restaurant_id, platform_key, date_trunc('month', day::timestamp)::date as month from old_rows) touched having count(*) > 0;
  elsif tg_op = 'INSERT' then
    perform keep_snapshot_months(array_agg(restaurant_id), array_agg(platform_key), array_agg(month), false)
    from (select distinct restaurant_id, platform_key, date_trunc('month', day::timestamp)::date as month from new_rows) touched having count(*) > 0;
  else
    perform keep_snapshot_months(array_agg(restaurant_id), array_agg(platform_key), array_agg(month), false)
    from (select restaurant_id, platform_key, date_trunc('month', day::timestamp)::date as month from new_rows
      union select restaurant_id, platform_key, date_trunc('month', day::timestamp)::date from old_rows) touched having count(*) > 0;
  end if;
  return null;
end $$;

create trigger platform_snapshots_inserted after insert on platform_snapshots referencing new table as new_rows
  for each statement execute function platform_snapshots_kept();
create trigger platform_snapshots_deleted after delete on platform_snapshots referencing old table as old_rows
  for each statement execute function platform_snapshots_kept();
create trigger platform_snapshots_updated after update on platform_snapshots referencing old table as old_rows new table as new_rows
  for each statement execute function platform_snapshots_kept();

insert into platform_snapshot_months
  select distinct on (restaurant_id, platform_key, date_trunc('month', day::timestamp)) restaurant_id, platform_key,
    date_trunc('month', day::timestamp)::date, rating, review_count
  from platform_snapshots where rating is not null or review_count is not null
  order by restaurant_id, platform_key, date_trunc('month', day::timestamp), day desc, read_at desc;
