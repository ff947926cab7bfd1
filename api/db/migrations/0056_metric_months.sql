-- What platforms counted of a listing in a month: the sum of its days and how many of them are known. Kept by triggers on metric_days.
create table metric_months (
  restaurant_id uuid not null references restaurants (id) on delete cascade,
  platform_key text not null,
  listing_id text not null,
  metric text not null,
  month date not null,
  value bigint not null,
  days integer not null,
  primary key (restaurant_id, platform_key, listing_id, metric, month) include (value, days)
);

insert into metric_months
  select restaurant_id, platform_key, listing_id, metric, date_trunc('month', day::timestamp)::date, sum(value), count(*)
  from metric_days group by 1, 2, 3, 4, 5;

create function metric_days_summed() returns trigger language plpgsql as $$
begin
  -- A restaurant that goes takes its months along: what is not there any more needs no correction.
  if tg_op = 'DELETE' then
    update metric_months m set value = m.value - o.value, days = m.days - o.days
    from (select restaurant_id, platform_key, listing_id, metric, date_trunc('month', day::timestamp)::date as month, sum(value) as value,
        count(*) as days from old_rows group by 1, 2, 3, 4, 5) o
    where (m.restaurant_id, m.platform_key, m.listing_id, m.metric, m.month) = (o.restaurant_id, o.platform_key, o.listing_id, o.metric, o.month);
    return null;
  end if;
  if tg_op = 'INSERT' then
    insert into metric_months as m
      select restaurant_id, platform_key, listing_id, metric, date_trunc('month', day::timestamp)::date, sum(value), count(*)
      from new_rows group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
    on conflict (restaurant_id, platform_key, listing_id, metric, month)
      do update set value = m.value + excluded.value, days = m.days + excluded.days;
    return null;
  end if;
  insert into metric_months as m
    select restaurant_id, platform_key, listing_id, metric, date_trunc('month', day::timestamp)::date, sum(delta * value), sum(delta)
    from (select *, 1 as delta from new_rows union all select *, -1 from old_rows) moves
    group by 1, 2, 3, 4, 5 having sum(delta * value) <> 0 or sum(delta) <> 0 order by 1, 2, 3, 4, 5
  on conflict (restaurant_id, platform_key, listing_id, metric, month)
    do update set value = m.value + excluded.value, days = m.days + excluded.days;
  return null;
end $$;

create trigger metric_days_inserted after insert on metric_days referencing new table as new_rows
  for each statement execute function metric_days_summed();
create trigger metric_days_deleted after delete on metric_days referencing old table as old_rows
  for each statement execute function metric_days_summed();
create trigger metric_days_updated after update on metric_days referencing old table as old_rows new table as new_rows
  for each statement execute function metric_days_summed();
