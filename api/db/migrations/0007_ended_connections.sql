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
