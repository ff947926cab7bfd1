-- A tab counts again only after a change of what it rests on itself: a review leaves what platforms count as it was (docs/decisions/329).
delete from statistics_changes;
alter table statistics_changes drop constraint statistics_changes_pkey;
alter table statistics_changes add column source text not null check (source in ('reviews', 'responses', 'metrics', 'posts', 'ratings', 'settings'));
alter table statistics_changes add primary key (restaurant_id, source, transaction);

-- What the rows of a table are to statistics.
create function statistics_source_of(changed_table text) returns text language sql immutable as $$
  select case
    when changed_table in ('review_days', 'review_removed_days', 'review_topic_days') then 'reviews'
    when changed_table = 'review_response_days' then 'responses'
    when changed_table in ('metric_days', 'search_term_months', 'listing_readings') then 'metrics'
    when changed_table = 'social_posts' then 'posts'
    when changed_table = 'platform_snapshots' then 'ratings'
    else 'settings'
  end
$$;

drop function note_statistics_changes(uuid[]);
create function note_statistics_changes(ids uuid[], changed_table text) returns void language plpgsql as $$
declare
  changed_source constant text := statistics_source_of(changed_table);
  added uuid[];
begin
  -- What goes with a restaurant goes after it.
  with new as (
    insert into statistics_changes (restaurant_id, source, transaction)
      select distinct id, changed_source, pg_current_xact_id() from unnest(ids) changed (id)
      where id = '00000000-0000-0000-0000-000000000000' or exists (select from restaurants r where r.id = changed.id) order by 1
    on conflict do nothing returning restaurant_id)
  select array_agg(restaurant_id) into added from new;
  if added is null then return; end if;
  -- A new row is enough to tell; those of others who have yet to commit stay.
  delete from statistics_changes where ctid = any (array(
    select ctid from statistics_changes where restaurant_id = any (added) and source = changed_source and transaction <> pg_current_xact_id()
    for update skip locked));
end $$;

create or replace function statistics_rows_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then perform note_statistics_changes(array(select distinct restaurant_id from new_rows), tg_table_name);
  elsif tg_op = 'DELETE' then perform note_statistics_changes(array(select distinct restaurant_id from old_rows), tg_table_name);
  else perform note_statistics_changes(array(select restaurant_id from new_rows union select restaurant_id from old_rows), tg_table_name);
  end if;
  return null;
end $$;
create or replace function statistics_row_changed() returns trigger language plpgsql as $$
begin
  perform note_statistics_changes(array_remove(array[case when tg_op <> 'DELETE' then new.restaurant_id end, case when tg_op <> 'INSERT' then old.restaurant_id end], null),
    tg_table_name);
  return null;
end $$;
create or replace function statistics_of_all_changed() returns trigger language plpgsql as $$
begin
  perform note_statistics_changes(array['00000000-0000-0000-0000-000000000000'::uuid], tg_table_name);
  return null;
end $$;
