-- Roles that an organization makes itself: named sets of rights in place of a casl_role (docs/decisions/306).
create table custom_roles (
  id uuid primary key,
  organization_id uuid not null references organizations (id) on delete cascade,
  name text not null,
  description text not null default '',
  -- Such as 'update Review', with all that they need.
  rights text[] not null,
  version integer not null default 1,
  updated_by_name text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (id, organization_id)
);
create unique index custom_roles_name on custom_roles (organization_id, (fold(name)) collate "C");

-- A role is of the organization, in place of a casl_role, and is not deleted while somebody has it.
alter table organization_members
  add column custom_role_id uuid,
  add constraint organization_members_custom_role foreign key (custom_role_id, organization_id) references custom_roles (id, organization_id),
  add constraint organization_members_one_role check (custom_role_id is null or casl_role is null);
create index organization_members_custom_role_id on organization_members (custom_role_id) where custom_role_id is not null;
alter table invitations
  add column custom_role_id uuid,
  -- One that was accepted or withdrawn says no more what it gave.
  add constraint invitations_custom_role foreign key (custom_role_id, organization_id)
    references custom_roles (id, organization_id) on delete set null (custom_role_id),
  add constraint invitations_one_role check (custom_role_id is null or casl_role is null);
create index invitations_custom_role_id on invitations (custom_role_id) where custom_role_id is not null;

-- Sockets were let in by the former rights.
drop trigger organization_members_changed on organization_members;
create trigger organization_members_changed after update on organization_members
  for each row when ((old.casl_role, old.custom_role_id) is distinct from (new.casl_role, new.custom_role_id)) execute function connections_ended();

create or replace function may_work_on_reviews(person uuid, restaurant uuid) returns boolean language sql stable as $$
  select exists (select from users u where u.id = person and u.role = 'admin' and u.deactivated_at is null)
    or exists (select from users u join organization_members m on m.user_id = u.id join restaurants r on r.organization_id = m.organization_id
        left join custom_roles c on c.id = m.custom_role_id
      where u.id = person and u.deactivated_at is null and r.id = restaurant
        and (u.role = 'accountManager' or u.role = 'comptoir-basic' and (m.casl_role = 'owner'
          or (m.casl_role in ('manager', 'editor', 'moderator') or 'update Review' = any(c.rights))
            and exists (select from restaurant_members x where x.user_id = u.id and x.restaurant_id = r.id))))
$$;
create or replace function hears_of_reviews(person uuid, restaurant uuid) returns boolean language sql stable as $$
  select may_work_on_reviews(person, restaurant)
    or exists (select from users u join organization_members m on m.user_id = u.id
        join restaurants r on r.organization_id = m.organization_id
        join restaurant_members x on x.user_id = u.id and x.restaurant_id = r.id
        left join custom_roles c on c.id = m.custom_role_id
      where u.id = person and u.deactivated_at is null and r.id = restaurant and u.role = 'comptoir-basic'
        and (m.custom_role_id is null or 'read Review' = any(c.rights)))
$$;

-- Whoever has a role has its new rights at once: open connections are let in anew, looking as somebody ends, and work does not stay with
-- those who can no longer do it.
create function custom_role_changed() returns trigger language plpgsql as $$
begin
  insert into push_events (id, user_id, name)
    select gen_random_uuid(), m.user_id, 'connections.ended' from organization_members m where m.custom_role_id = new.id;
  perform pg_notify('push_events', '');
  update users u set team_version = u.team_version + 1
    from organization_members m where m.custom_role_id = new.id and u.id = m.user_id;
  delete from review_assignments a using organization_members m
    where m.custom_role_id = new.id and a.user_id = m.user_id and not may_work_on_reviews(a.user_id, a.restaurant_id);
  return null;
end $$;
create trigger custom_roles_changed after update of rights on custom_roles
  for each row when (old.rights is distinct from new.rights) execute function custom_role_changed();
