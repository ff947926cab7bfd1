-- Reply deadlines and rules about late reviews of a group of restaurants (docs/decisions/249).

-- A rule is of a restaurant, of a group, or (neither) of the organization; it goes with its group.
alter table reply_deadlines
  add group_id uuid references restaurant_groups (id) on delete cascade,
  add constraint reply_deadlines_one_scope check (restaurant_id is null or group_id is null);
alter table reply_escalations
  add group_id uuid references restaurant_groups (id) on delete cascade,
  add constraint reply_escalations_one_scope check (restaurant_id is null or group_id is null);
drop index reply_deadlines_scope;
create unique index reply_deadlines_scope on reply_deadlines
  (organization_id, coalesce(restaurant_id, group_id, '00000000-0000-0000-0000-000000000000'));
drop index reply_escalations_scope;
create unique index reply_escalations_scope on reply_escalations
  (organization_id, coalesce(restaurant_id, group_id, '00000000-0000-0000-0000-000000000000'));
create index reply_deadlines_group on reply_deadlines (group_id) where group_id is not null;
create index reply_escalations_group on reply_escalations (group_id) where group_id is not null;

-- Which group's rules count at a restaurant without its own: of the groups that have one, the one made first.
create view group_rules_in_force as
  select m.restaurant_id,
    (array_agg(g.id order by g.created_at, g.id) filter (where d.id is not null))[1] as deadline_group_id,
    (array_agg(g.id order by g.created_at, g.id) filter (where e.id is not null))[1] as escalation_group_id
  from restaurant_groups g
    left join reply_deadlines d on d.group_id = g.id
    left join reply_escalations e on e.group_id = g.id
    join restaurants_in_groups m on m.group_id = g.id
  where d.id is not null or e.id is not null
  group by m.restaurant_id;

-- The same as it was last carried out: a group by rule gains and loses restaurants by itself, and the deadlines of reviews that wait are kept.
-- Groups are no foreign keys: a deleted one must still be seen to have held.
create table restaurant_group_rules (
  restaurant_id uuid primary key references restaurants (id) on delete cascade,
  deadline_group_id uuid,
  escalation_group_id uuid,
  -- What was late before the group's rule held here is not told of.
  escalation_since timestamptz not null default now()
);

create or replace function reply_deadline_rule(restaurant uuid, out hours smallint[], out opening_hours boolean)
language sql stable as $$
  select d.hours, d.opening_hours from (
    select d.hours, d.opening_hours,
      case when d.restaurant_id is not null then 1 when d.group_id is not null then 2 else 3 end as place
    from reply_deadlines d join restaurants r on r.organization_id = d.organization_id
    where r.id = restaurant and (d.restaurant_id = restaurant or (d.restaurant_id is null and (d.group_id is null
      or d.group_id = (select f.deadline_group_id from group_rules_in_force f where f.restaurant_id = restaurant))))
    union all select array[24, 8, 8, 16, 24, 24]::smallint[], true, 4
  ) d order by d.place limit 1
$$;

-- By when a review would have to be answered under a given rule.
create function review_due_under(restaurant uuid, hours smallint[], opening_hours boolean, rating smallint, published timestamptz)
returns timestamptz language sql stable as $$
  select case
    when hours[rating + 1] = 0 then null
    when opening_hours then after_open_hours(r.time_zone, r.regular_hours, r.special_hours, published, hours[rating + 1])
    else published + hours[rating + 1] * interval '1 hour'
  end
  from restaurants r where r.id = restaurant
$$;

create or replace function review_due_at(restaurant uuid, rating smallint, published timestamptz)
returns timestamptz language sql stable as $$
  select review_due_under(restaurant, rule.hours, rule.opening_hours, rating, published)
  from reply_deadline_rule(restaurant) rule
$$;

-- Carries out which group's rules count by now, at some restaurants or (null) at all: deadlines are counted anew where that is another group.
create function follow_group_rules(restaurant_ids uuid[]) returns void language plpgsql as $$
declare
  moved uuid[];
begin
  with left_all as (
    delete from restaurant_group_rules f
    where (restaurant_ids is null or f.restaurant_id = any (restaurant_ids))
      and not exists (select from group_rules_in_force n where n.restaurant_id = f.restaurant_id)
    returning f.restaurant_id
  ), joined as (
    insert into restaurant_group_rules as f (restaurant_id, deadline_group_id, escalation_group_id)
    select n.restaurant_id, n.deadline_group_id, n.escalation_group_id from group_rules_in_force n
    where restaurant_ids is null or n.restaurant_id = any (restaurant_ids)
    order by n.restaurant_id
    on conflict (restaurant_id) do update set deadline_group_id = excluded.deadline_group_id,
      escalation_group_id = excluded.escalation_group_id,
      escalation_since = case when f.escalation_group_id is distinct from excluded.escalation_group_id then now()
        else f.escalation_since end
    where (f.deadline_group_id, f.escalation_group_id)
      is distinct from (excluded.deadline_group_id, excluded.escalation_group_id)
    returning f.restaurant_id
  )
  select array_agg(x.restaurant_id) into moved
  from (select restaurant_id from left_all union all select restaurant_id from joined) x;
  if moved is not null then perform note_reviews_due(moved); end if;
end $$;

-- Whatever a rule of a group looks at on the restaurant itself; ratings are looked at by the job that tells of late reviews.
create function note_changed_groups() returns trigger language plpgsql as $$
begin
  perform follow_group_rules(array[new.id]);
  return null;
end $$;
create trigger restaurants_groups_changed after update of organization_id, active, name, locality on restaurants
  for each row when ((old.organization_id, old.active, old.name, old.locality)
    is distinct from (new.organization_id, new.active, new.name, new.locality))
  execute function note_changed_groups();
