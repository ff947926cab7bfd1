-- A browser is pushed to for the session that asked for it: signing out, or ending the session of a lost phone, ends its pushes too. A
-- session that merely runs out ends none, since people are to hear of things while they are away. No foreign key: it would end both.
alter table push_subscriptions add column session_id uuid;
create index push_subscriptions_session on push_subscriptions (session_id) where session_id is not null;

create function push_subscriptions_ended() returns trigger language plpgsql as $$
begin
  delete from push_subscriptions where session_id = old.id;
  return null;
end $$;
create trigger auth_sessions_ended_early after delete on auth_sessions
  for each row when (old.expires_at > now()) execute function push_subscriptions_ended();
