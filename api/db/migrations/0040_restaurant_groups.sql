-- Groups of restaurants: chosen by hand, or by a rule that is looked at whenever the group is.

-- Folded texts of a list, so that a rule compares without accents and case.
create function fold_all(texts text[]) returns text[] language sql immutable parallel safe strict
  as $$ select coalesce(array_agg(public.fold(t) order by position), '{}') from unnest(texts) with ordinality as x (t, position) $$;

create table restaurant_groups (
  id uuid primary key,
  organization_id uuid not null references organizations (id) on delete cascade,
  name text not null,
  kind text not null check (kind in ('hand', 'rule')),
  -- The rule: what is set must all be so. Null and empty lists are no condition.
  rating_below double precision check (rating_below > 1 and rating_below <= 5),
  towns text[] not null default '{}',
  brands text[] not null default '{}',
  town_keys text[] generated always as (fold_all(towns)) stored,
  brand_keys text[] generated always as (fold_all(brands)) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by_name text not null default '',
  check ((kind = 'rule') = (rating_below is not null or cardinality(towns) + cardinality(brands) > 0))
);
create unique index restaurant_groups_name on restaurant_groups (organization_id, (fold(name)) collate "C");

-- Members by hand.
create table restaurant_group_members (
  group_id uuid not null references restaurant_groups (id) on delete cascade,
  restaurant_id uuid not null references restaurants (id) on delete cascade,
  primary key (group_id, restaurant_id)
);
create index restaurant_group_members_restaurant on restaurant_group_members (restaurant_id);

-- Who is in which group now: active restaurants of the group's own organization. One that moves away or is switched off has left.
create view restaurants_in_groups as
  select g.id as group_id, r.id as restaurant_id
  from restaurant_groups g
    join restaurant_group_members m on m.group_id = g.id
    join restaurants r on r.id = m.restaurant_id and r.organization_id = g.organization_id and r.active
  where g.kind = 'hand'
  union all
  select g.id, r.id
  from restaurant_groups g
    join restaurants r on r.organization_id = g.organization_id and r.active
  where g.kind = 'rule'
    and (cardinality(g.towns) = 0 or fold(r.locality) = any (g.town_keys))
    and (cardinality(g.brands) = 0 or fold(r.name) = any (g.brand_keys))
    and (g.rating_below is null or (
      select round(sum(t.rating * t.count)::numeric / nullif(sum(t.count), 0), 2)
      from review_totals t where t.restaurant_id = r.id and t.rating > 0 and not t.is_private
    )::double precision < g.rating_below);

-- Groups that a template of scope group is for, besides the restaurants that were chosen one by one.
create table template_groups (
  template_id uuid not null references templates (id) on delete cascade,
  group_id uuid not null references restaurant_groups (id) on delete cascade,
  primary key (template_id, group_id)
);
create index template_groups_group on template_groups (group_id);

-- The lists that templates had become groups: equal sets of restaurants of an organization are one group, under the name of its oldest template.
-- A list whose restaurants are not all active ones of its organization stays with its template, which holds there as before.
create temporary table template_lists as
  select t.id as template_id, t.organization_id, array_agg(l.restaurant_id order by l.restaurant_id) as restaurant_ids,
    coalesce(nullif(btrim(t.group_name), ''), t.name) as name
  from templates t join template_restaurants l on l.template_id = t.id join restaurants r on r.id = l.restaurant_id
  where t.scope = 'group'
  group by t.id
  having bool_and(r.organization_id = t.organization_id and r.active);

create temporary table new_groups as
  select gen_random_uuid() as id, organization_id, restaurant_ids,
    (array_agg(name order by template_id))[1] as name, min(template_id::text) as oldest
  from template_lists group by organization_id, restaurant_ids;

-- Another set under the same name gets a number behind it; the numbers skip names that exist already.
do $$
declare
  one record;
  wanted text;
  attempt integer;
begin
  for one in select * from new_groups order by oldest loop
    wanted := left(one.name, 110);
    attempt := 1;
    while exists (select from restaurant_groups g where g.organization_id = one.organization_id and fold(g.name) = fold(wanted)) loop
      attempt := attempt + 1;
      wanted := left(one.name, 110) || ' ' || attempt;
    end loop;
    insert into restaurant_groups (id, organization_id, name, kind) values (one.id, one.organization_id, wanted, 'hand');
  end loop;
end $$;

insert into restaurant_group_members (group_id, restaurant_id)
  select id, unnest(restaurant_ids) from new_groups;
insert into template_groups (template_id, group_id)
  select l.template_id, g.id from template_lists l join new_groups g using (organization_id, restaurant_ids);
delete from template_restaurants where template_id in (select template_id from template_lists);
drop table new_groups;
drop table template_lists;
alter table templates drop column group_name;
