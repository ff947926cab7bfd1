-- Counts that a user's counters are made of, kept on each write: never recounted, and never behind (docs/decisions/304).

create table organization_counts (
  organization_id uuid not null references organizations (id) on delete cascade,
  kind text not null check (kind in ('restaurants', 'members')),
  count integer not null,
  primary key (organization_id, kind)
);
create table user_counts (
  user_id uuid not null references users (id) on delete cascade,
  kind text not null check (kind in ('aiInteractions')),
  count integer not null,
  primary key (user_id, kind)
);

create function count_in_organization(organization uuid, what text, change integer) returns void language sql as $$
  insert into organization_counts as c (organization_id, kind, count)
    select o.id, what, change from organizations o where o.id = organization
    on conflict (organization_id, kind) do update set count = c.count + excluded.count;
$$;

create function restaurants_counted() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform count_in_organization(old.organization_id, 'restaurants', -1); end if;
  if tg_op <> 'DELETE' then perform count_in_organization(new.organization_id, 'restaurants', 1); end if;
  return null;
end $$;
create trigger restaurants_counted after insert or delete on restaurants for each row execute function restaurants_counted();
create trigger restaurants_moved_counted after update of organization_id on restaurants
  for each row when (old.organization_id <> new.organization_id) execute function restaurants_counted();

create function organization_members_counted() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then perform count_in_organization(old.organization_id, 'members', -1);
  else perform count_in_organization(new.organization_id, 'members', 1); end if;
  return null;
end $$;
create trigger organization_members_counted after insert or delete on organization_members
  for each row execute function organization_members_counted();

create function ai_calls_counted() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.result = 'drafted' and old.user_id is not null then
    update user_counts set count = count - 1 where user_id = old.user_id and kind = 'aiInteractions';
  end if;
  if tg_op <> 'DELETE' and new.result = 'drafted' and new.user_id is not null then
    insert into user_counts as c (user_id, kind, count) values (new.user_id, 'aiInteractions', 1)
      on conflict (user_id, kind) do update set count = c.count + 1;
  end if;
  return null;
end $$;
create trigger ai_calls_counted after insert or delete on ai_calls for each row execute function ai_calls_counted();
create trigger ai_calls_result_counted after update of result, user_id on ai_calls
  for each row when ((old.result, old.user_id) is distinct from (new.result, new.user_id)) execute function ai_calls_counted();

insert into organization_counts (organization_id, kind, count)
  select organization_id, 'restaurants', count(*) from restaurants group by organization_id
  union all select organization_id, 'members', count(*) from organization_members group by organization_id;
insert into user_counts (user_id, kind, count)
  select user_id, 'aiInteractions', count(*) from ai_calls where result = 'drafted' and user_id is not null group by user_id;
