-- Who belongs to a team, how far their access goes, and invitations (docs/decisions/302, 303).

alter table users
  -- Somebody who is deactivated is signed out everywhere, cannot sign in, and hears of nothing.
  add column deactivated_at timestamptz,
  -- When the last of their ended sessions was used; those that live say so themselves.
  add column last_seen_at timestamptz,
  -- Grows with every change of role, access or state by somebody of the team.
  add column team_version integer not null default 1,
  add column team_updated_at timestamptz,
  add column team_updated_by text not null default '';
create index users_team_name on users ((fold(lastname || ' ' || name || ' ' || email)) collate "C", id);

create function users_last_seen() returns trigger language plpgsql as $$
begin
  update users set last_seen_at = greatest(last_seen_at, old.last_seen_at) where id = old.user_id;
  return null;
end $$;
create trigger auth_sessions_last_seen after delete on auth_sessions for each row execute function users_last_seen();

alter table organization_members
  -- How far access goes for everybody but owners, who have all: the organization, one group of restaurants, or chosen restaurants.
  add column scope text not null default 'restaurants' check (scope in ('organization', 'group', 'restaurants')),
  -- The group that access is; when it is deleted, `restaurant_groups_leave_team` lets its restaurants stay.
  add column group_id uuid,
  add constraint organization_members_group check ((scope = 'group') = (group_id is not null));
create index organization_members_group_id on organization_members (group_id) where group_id is not null;

-- The restaurants of people whose access is an organization or a group are kept in restaurant_members like chosen ones, so that everything
-- that asks for a restaurant's people has one place to look. Only what differs is written: nobody loses a restaurant for a moment.
create function follow_team(organization uuid, person uuid, restaurant uuid) returns void language plpgsql as $$
begin
  -- A database that is moved brings them along.
  if current_setting('comptoir.moving', true) = 'on' then return; end if;
  delete from restaurant_members m using organization_members o, restaurants r
    where o.organization_id = organization and o.scope = 'group' and m.user_id = o.user_id and r.id = m.restaurant_id
      and r.organization_id = o.organization_id
      and (person is null or o.user_id = person) and (restaurant is null or r.id = restaurant)
      and not exists (select from restaurants_in_groups g where g.group_id = o.group_id and g.restaurant_id = r.id);
  insert into restaurant_members (user_id, restaurant_id)
    select o.user_id, r.id from organization_members o join restaurants r on r.organization_id = o.organization_id
    where o.organization_id = organization and (person is null or o.user_id = person) and (restaurant is null or r.id = restaurant)
      and (o.scope = 'organization' or o.scope = 'group'
        and exists (select from restaurants_in_groups g where g.group_id = o.group_id and g.restaurant_id = r.id))
    on conflict do nothing;
end $$;

create function team_follows_member() returns trigger language plpgsql as $$
begin
  perform follow_team(new.organization_id, new.user_id, null);
  return null;
end $$;
create trigger organization_members_followed after insert or update of scope, group_id on organization_members
  for each row when (new.scope <> 'restaurants') execute function team_follows_member();

create function team_follows_restaurant() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.organization_id <> new.organization_id then
    -- What came with the former organization ends with it; chosen restaurants are for whoever moves them to decide.
    delete from restaurant_members m using organization_members o
      where m.restaurant_id = new.id and o.user_id = m.user_id and o.organization_id = old.organization_id and o.scope <> 'restaurants';
  end if;
  if exists (select from organization_members where organization_id = new.organization_id and scope <> 'restaurants') then
    perform follow_team(new.organization_id, null, new.id);
  end if;
  return null;
end $$;
create trigger restaurants_added_to_team after insert on restaurants for each row execute function team_follows_restaurant();
create trigger restaurants_followed_by_team after update of organization_id, active, name, locality on restaurants
  for each row when ((old.organization_id, old.active, old.name, old.locality) is distinct from
    (new.organization_id, new.active, new.name, new.locality)) execute function team_follows_restaurant();

-- At the end of the transaction: the members of a group are deleted and written anew.
create function team_follows_group() returns trigger language plpgsql as $$
declare
  changed uuid;
begin
  if tg_table_name = 'restaurant_groups' then changed := new.id;
  elsif tg_op = 'DELETE' then changed := old.group_id;
  else changed := new.group_id; end if;
  perform follow_team(o.organization_id, o.user_id, null) from organization_members o where o.group_id = changed;
  return null;
end $$;
create constraint trigger restaurant_group_members_followed after insert or delete on restaurant_group_members
  deferrable initially deferred for each row execute function team_follows_group();
create constraint trigger restaurant_groups_followed after update on restaurant_groups
  deferrable initially deferred for each row execute function team_follows_group();

create table invitations (
  id uuid primary key,
  -- Lower case.
  email text not null,
  -- Null for an admin of the installation.
  organization_id uuid references organizations (id) on delete cascade,
  role text not null,
  casl_role text,
  scope text not null check (scope in ('organization', 'group', 'restaurants')),
  group_id uuid references restaurant_groups (id),
  restaurant_ids uuid[] not null default '{}',
  language text not null,
  -- Of the link that was mailed last; only its hash is kept.
  token_hash text not null unique,
  expires_at timestamptz not null,
  sent_at timestamptz not null default now(),
  sent_count integer not null default 1,
  invited_by uuid references users (id) on delete set null,
  invited_by_name text not null default '',
  created_at timestamptz not null default now(),
  accepted_at timestamptz,
  accepted_by uuid references users (id) on delete set null,
  withdrawn_at timestamptz,
  check ((scope = 'group') = (group_id is not null))
);
create unique index invitations_open on invitations (email, coalesce(organization_id, '00000000-0000-0000-0000-000000000000'))
  where accepted_at is null and withdrawn_at is null;
create index invitations_organization on invitations (organization_id, id desc) where accepted_at is null and withdrawn_at is null;
create index invitations_by on invitations (invited_by) where accepted_at is null and withdrawn_at is null;
create index invitations_group on invitations (group_id) where group_id is not null;

-- Whoever had a group that is deleted keeps the restaurants it held.
create function team_keeps_restaurants() returns trigger language plpgsql as $$
begin
  update organization_members set scope = 'restaurants', group_id = null where group_id = old.id;
  update invitations set scope = 'restaurants', group_id = null,
      restaurant_ids = array(select g.restaurant_id from restaurants_in_groups g where g.group_id = old.id)
    where group_id = old.id;
  return old;
end $$;
create trigger restaurant_groups_leave_team before delete on restaurant_groups for each row execute function team_keeps_restaurants();

-- Work does not stay with somebody who is deactivated, and nothing is told to them.
create or replace function may_work_on_reviews(person uuid, restaurant uuid) returns boolean language sql stable as $$
  select exists (select from users u where u.id = person and u.role = 'admin' and u.deactivated_at is null)
    or exists (select from users u join organization_members m on m.user_id = u.id join restaurants r on r.organization_id = m.organization_id
      where u.id = person and u.deactivated_at is null and r.id = restaurant
        and (u.role = 'accountManager' or u.role = 'comptoir-basic' and (m.casl_role = 'owner'
          or m.casl_role in ('manager', 'editor', 'moderator')
            and exists (select from restaurant_members x where x.user_id = u.id and x.restaurant_id = r.id))))
$$;
create or replace function hears_of_reviews(person uuid, restaurant uuid) returns boolean language sql stable as $$
  select may_work_on_reviews(person, restaurant)
    or exists (select from users u join organization_members m on m.user_id = u.id
        join restaurants r on r.organization_id = m.organization_id
        join restaurant_members x on x.user_id = u.id and x.restaurant_id = r.id
      where u.id = person and u.deactivated_at is null and r.id = restaurant and u.role = 'comptoir-basic')
$$;
create trigger users_deactivated_assignments after update of deactivated_at on users
  for each row when (old.deactivated_at is null and new.deactivated_at is not null) execute function review_assignments_ended_with_role();
