-- Which transactions last changed what statistics of a restaurant rest on (docs/decisions/329): an answer that was counted before holds as long as
-- these rows are the same. Written by triggers, in the transaction of the write; nobody waits for anybody. The nil UUID: of all restaurants.
create table statistics_changes (
  restaurant_id uuid not null,
  transaction xid8 not null,
  primary key (restaurant_id, transaction)
);

create function note_statistics_changes(ids uuid[]) returns void language plpgsql as $$
declare added uuid[];
begin
  -- What goes with a restaurant goes after it.
  with new as (
    insert into statistics_changes select distinct id, pg_current_xact_id() from unnest(ids) changed (id)
      where id = '00000000-0000-0000-0000-000000000000' or exists (select from restaurants r where r.id = changed.id) order by 1
    on conflict do nothing returning restaurant_id)
  select array_agg(restaurant_id) into added from new;
  if added is null then return; end if;
  -- A new row is enough to tell; those of others who have yet to commit stay.
  delete from statistics_changes where ctid = any (array(
    select ctid from statistics_changes where restaurant_id = any (added) and transaction <> pg_current_xact_id() for update skip locked));
end $$;

create function statistics_rows_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then perform note_statistics_changes(array(select distinct restaurant_id from new_rows));
  elsif tg_op = 'DELETE' then perform note_statistics_changes(array(select distinct restaurant_id from old_rows));
  else perform note_statistics_changes(array(select restaurant_id from new_rows union select restaurant_id from old_rows));
  end if;
  return null;
end $$;

do $$
declare source text;
begin
  -- What is written by many rows at a time.
  foreach source in array array['review_days', 'review_removed_days', 'review_topic_days', 'review_response_days', 'metric_days', 'search_term_months',
    'social_posts', 'platform_snapshots'] loop
    execute format('create trigger %1$s_noted_insert after insert on %1$s referencing new table as new_rows for each statement execute function statistics_rows_changed()', source);
    execute format('create trigger %1$s_noted_delete after delete on %1$s referencing old table as old_rows for each statement execute function statistics_rows_changed()', source);
    execute format('create trigger %1$s_noted_update after update on %1$s referencing old table as old_rows new table as new_rows for each statement execute function statistics_rows_changed()', source);
  end loop;
end $$;

-- What is written row by row, and often with nothing that statistics read.
create function statistics_row_changed() returns trigger language plpgsql as $$
begin
  perform note_statistics_changes(array_remove(array[case when tg_op <> 'DELETE' then new.restaurant_id end, case when tg_op <> 'INSERT' then old.restaurant_id end], null));
  return null;
end $$;
create function statistics_of_all_changed() returns trigger language plpgsql as $$
begin
  perform note_statistics_changes(array['00000000-0000-0000-0000-000000000000'::uuid]);
  return null;
end $$;

create trigger statistics_notes_noted after insert or update or delete on statistics_notes for each row execute function statistics_row_changed();
create trigger roi_assumptions_noted after insert or update or delete on roi_assumptions for each row execute function statistics_row_changed();
create trigger platforms_noted after insert or delete on platforms for each row execute function statistics_row_changed();
create trigger platforms_noted_update after update on platforms for each row
  when ((old.restaurant_id, old.key, old.external_id, old.connected_at) is distinct from (new.restaurant_id, new.key, new.external_id, new.connected_at))
  execute function statistics_row_changed();
create trigger listing_readings_noted after insert or delete on listing_readings for each row execute function statistics_row_changed();
create trigger listing_readings_noted_update after update on listing_readings for each row
  when ((old.restaurant_id, old.listing_id, old.reading, old.first_day, old.last_day, old.read_at)
    is distinct from (new.restaurant_id, new.listing_id, new.reading, new.first_day, new.last_day, new.read_at))
  execute function statistics_row_changed();

-- A name tells which searches are for the brand, of the other restaurants of an organization as well; that of a person stands beside replies.
create trigger restaurants_noted after insert or delete on restaurants for each statement execute function statistics_of_all_changed();
create trigger restaurants_noted_update after update on restaurants for each row
  when ((old.name, old.organization_id) is distinct from (new.name, new.organization_id)) execute function statistics_of_all_changed();
create trigger organizations_noted after update on organizations for each row
  when (old.name is distinct from new.name) execute function statistics_of_all_changed();
create trigger users_noted_delete after delete on users for each statement execute function statistics_of_all_changed();
create trigger users_noted_update after update on users for each row
  when ((old.name, old.lastname) is distinct from (new.name, new.lastname)) execute function statistics_of_all_changed();

-- A restaurant that goes takes its rows along.
create function statistics_changes_deleted() returns trigger language plpgsql as $$
begin
  delete from statistics_changes where restaurant_id = old.id;
  return null;
end $$;
create trigger restaurants_without_changes after delete on restaurants for each row execute function statistics_changes_deleted();
