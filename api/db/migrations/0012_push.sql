-- Hints to browsers.

-- What changed, as hints to browsers; the newest are kept a while so that "since" can be answered.
create table push_events (
  id uuid primary key,
  restaurant_id uuid references restaurants (id) on delete cascade,
  user_id uuid references users (id) on delete cascade,
  name text not null,
  data jsonb not null default '{}',
  at timestamptz not null default now(),
  -- Who committed first cannot be told from ids; who had not yet begun can.
  transaction_id bigint not null default (pg_current_xact_id()::text)::bigint,
  published_at timestamptz,
  check (restaurant_id is not null or user_id is not null)
);
create index push_events_restaurant on push_events (restaurant_id, transaction_id);
create index push_events_user on push_events (user_id, transaction_id) where user_id is not null;
create index push_events_waiting on push_events (id) where published_at is null;
create index push_events_at on push_events (at);

-- Whoever loses a session, a membership or a role may hold sockets open that were let in by it. The database says so itself, in the
-- transaction of the change and whoever makes it; the dispatcher then ends the user's connections, which ask to be let in anew.
create function connections_ended() returns trigger language plpgsql as $$
declare
  who uuid;
begin
  if tg_table_name = 'users' then who := old.id; else who := old.user_id; end if;
  -- Not of a user who is just being deleted.
  insert into push_events (id, user_id, name) select gen_random_uuid(), id, 'connections.ended' from users where id = who;
  perform pg_notify('push_events', '');
  return null;
end $$;

create trigger auth_sessions_ended after delete on auth_sessions for each row execute function connections_ended();
create trigger organization_members_ended after delete on organization_members for each row execute function connections_ended();
create trigger organization_members_changed after update on organization_members
  for each row when (old.casl_role is distinct from new.casl_role) execute function connections_ended();
create trigger restaurant_members_ended after delete on restaurant_members for each row execute function connections_ended();
create trigger users_role_changed after update on users
  for each row when (old.role is distinct from new.role) execute function connections_ended();
