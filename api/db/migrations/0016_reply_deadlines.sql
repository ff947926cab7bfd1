-- By when reviews should be answered.

-- By when a review should have its answer: opening hours (or plain ones) per rating, of an organization or one of its restaurants.
create table reply_deadlines (
  id uuid primary key,
  organization_id uuid not null references organizations (id) on delete cascade,
  -- Null: of every restaurant of the organization that has none of its own.
  restaurant_id uuid references restaurants (id) on delete cascade,
  -- By rating, 0 (none) to 5; 0 hours = no deadline.
  hours smallint[] not null check (array_length(hours, 1) = 6 and 0 <= all (hours)),
  opening_hours boolean not null,
  updated_by_name text not null default '',
  updated_at timestamptz not null default now(),
  version integer not null
);
create unique index reply_deadlines_scope on reply_deadlines
  (organization_id, coalesce(restaurant_id, '00000000-0000-0000-0000-000000000000'));
create index reply_deadlines_restaurant on reply_deadlines (restaurant_id);

-- The stretches in which a house is open on a local day, as instants; a night that goes on belongs to the day it began.
-- An exception replaces the week on its days. `at time zone` knows the days of 23 and of 25 hours.
create function opening_stretches(zone text, week jsonb, exceptions jsonb, day date)
returns table (opens timestamptz, closes timestamptz) language sql stable as $$
  with exception as (
    select e from jsonb_array_elements(exceptions) e
    where (e ->> 'startDate')::date <= day and day <= (e ->> 'endDate')::date
  ), chosen as (
    select e ->> 'openTime' as open_time, e ->> 'closeTime' as close_time,
      case when (e ->> 'closeTime')::interval <= (e ->> 'openTime')::interval then 1 else 0 end as nights
    from exception where not (e ->> 'isClosed')::boolean
    union all
    select s ->> 'openTime', s ->> 'closeTime',
      (7 + array_position(days.names, s ->> 'closeDay') - array_position(days.names, s ->> 'openDay')) % 7
    from jsonb_array_elements(week) s,
      (select array['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'] as names) days
    where days.names[extract(isodow from day)::int] = s ->> 'openDay' and not exists (select from exception)
  )
  select (day + open_time::interval) at time zone zone, (day + nights + close_time::interval) at time zone zone
  from chosen order by 1, 2
$$;

-- The instant at which so many open hours have passed. A house without hours, or closed for two months, counts every hour.
create function after_open_hours(zone text, week jsonb, exceptions jsonb, start timestamptz, hours numeric)
returns timestamptz language plpgsql stable as $$
declare
  remaining interval := hours * interval '1 hour';
  reached timestamptz := start;
  stretch record;
begin
  if week = '[]'::jsonb then return start + remaining; end if;
  for step in -1..60 loop
    for stretch in select * from opening_stretches(zone, week, exceptions, (start at time zone zone)::date + step) loop
      if stretch.closes > reached then
        reached := greatest(reached, stretch.opens);
        if stretch.closes - reached >= remaining then return reached + remaining; end if;
        remaining := remaining - (stretch.closes - reached);
        reached := stretch.closes;
      end if;
    end loop;
  end loop;
  return start + hours * interval '1 hour';
end $$;

-- How long the house is open between two instants, counted over two months at most; null where it tells no hours.
create function open_time_between(zone text, week jsonb, exceptions jsonb, start timestamptz, until timestamptz)
returns interval language plpgsql stable as $$
declare
  passed interval := interval '0';
  reached timestamptz := start;
  stretch record;
begin
  if week = '[]'::jsonb then return null; end if;
  for step in -1..least(60, (until at time zone zone)::date - (start at time zone zone)::date) loop
    for stretch in select * from opening_stretches(zone, week, exceptions, (start at time zone zone)::date + step) loop
      if stretch.closes > reached and stretch.opens < until then
        passed := passed + (least(stretch.closes, until) - greatest(reached, stretch.opens));
        reached := stretch.closes;
      end if;
    end loop;
  end loop;
  return passed;
end $$;

-- The rule of a restaurant: its own, else its organization's, else the product's.
create function reply_deadline_rule(restaurant uuid, out hours smallint[], out opening_hours boolean)
language sql stable as $$
  select d.hours, d.opening_hours from (
    select d.hours, d.opening_hours, d.restaurant_id is null as is_shared, false as is_default
    from reply_deadlines d join restaurants r on r.organization_id = d.organization_id
    where r.id = restaurant and (d.restaurant_id is null or d.restaurant_id = restaurant)
    union all select array[24, 8, 8, 16, 24, 24]::smallint[], true, true, true
  ) d order by d.is_default, d.is_shared limit 1
$$;

create function review_due_at(restaurant uuid, rating smallint, published timestamptz)
returns timestamptz language sql stable as $$
  select case
    when rule.hours[rating + 1] = 0 then null
    when rule.opening_hours
      then after_open_hours(r.time_zone, r.regular_hours, r.special_hours, published, rule.hours[rating + 1])
    else published + rule.hours[rating + 1] * interval '1 hour'
  end
  from restaurants r, reply_deadline_rule(restaurant) rule where r.id = restaurant
$$;

create function note_review_due() returns trigger language plpgsql as $$
begin
  new.due_at := case when new.answer_state = 'not_answered'
    then review_due_at(new.restaurant_id, new.rating, new.published_at) end;
  return new;
end $$;

create function note_reviews_due(restaurant_ids uuid[]) returns void language sql as $$
  update reviews v set due_at = review_due_at(v.restaurant_id, v.rating, v.published_at)
  where v.restaurant_id = any(restaurant_ids) and v.answer_state = 'not_answered'
$$;

create function note_changed_hours() returns trigger language plpgsql as $$
begin
  perform note_reviews_due(array[new.id]);
  return null;
end $$;

create trigger reviews_due before insert or update of answer_state, rating, published_at, restaurant_id on reviews
  for each row execute function note_review_due();
create trigger restaurants_hours_changed after update of regular_hours, special_hours, time_zone on restaurants
  for each row when ((old.regular_hours, old.special_hours, old.time_zone)
    is distinct from (new.regular_hours, new.special_hours, new.time_zone))
  execute function note_changed_hours();
