-- A person who is erased holds sockets like one who signs out, and the event that ends them must outlive the person: no foreign key.
alter table push_events add column ended_user_id uuid;
alter table push_events drop constraint push_events_check;
alter table push_events add constraint push_events_check
  check (restaurant_id is not null or user_id is not null or ended_user_id is not null);

create function connections_of_erased_ended() returns trigger language plpgsql as $$
begin
  insert into push_events (id, ended_user_id, name) values (gen_random_uuid(), old.id, 'connections.ended');
  perform pg_notify('push_events', '');
  return null;
end $$;
create trigger users_erased after delete on users for each row execute function connections_of_erased_ended();

-- Who is newly asked for a second factor may do nothing before it is set up: what was let in without it ends. They are asked when their
-- organization begins to, when they join one that does, and when their last factor is taken away.
create function is_asked_for_second_factor(who uuid) returns boolean language sql stable as $$
  select exists (select from organization_members m join organizations o on o.id = m.organization_id
      where m.user_id = who and o.second_factor_since is not null)
    and not exists (select from totp_keys where user_id = who and confirmed_at is not null)
    and not exists (select from passkeys where user_id = who)
$$;

create function connections_ended_by_second_factor() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'organizations' then
    insert into push_events (id, user_id, name) select gen_random_uuid(), m.user_id, 'connections.ended'
      from organization_members m where m.organization_id = new.id and is_asked_for_second_factor(m.user_id);
  elsif tg_op = 'DELETE' then
    insert into push_events (id, user_id, name) select gen_random_uuid(), id, 'connections.ended'
      from users where id = old.user_id and is_asked_for_second_factor(id);
  else
    insert into push_events (id, user_id, name) select gen_random_uuid(), id, 'connections.ended'
      from users where id = new.user_id and is_asked_for_second_factor(id);
  end if;
  perform pg_notify('push_events', '');
  return null;
end $$;

create trigger organizations_ask_second_factor after update on organizations
  for each row when (old.second_factor_since is null and new.second_factor_since is not null)
  execute function connections_ended_by_second_factor();
create trigger organization_members_asked after insert on organization_members
  for each row execute function connections_ended_by_second_factor();
create trigger totp_keys_gone after delete on totp_keys
  for each row when (old.confirmed_at is not null) execute function connections_ended_by_second_factor();
create trigger passkeys_gone after delete on passkeys for each row execute function connections_ended_by_second_factor();
