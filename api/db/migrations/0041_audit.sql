-- Who did what: entries in a chain for each organization, and one for the installation.

-- The end of each chain, locked by whoever writes to it, and its anchor: the last entry that retention deleted.
-- `id` is the organization's; the nil UUID is the installation's own chain. Nothing here refers to other tables: an entry outlives
-- what it tells of.
create table audit_chains (
  id uuid primary key,
  number integer not null default 0,
  hash text not null default repeat('0', 64),
  anchor_number integer not null default 0,
  anchor_hash text not null default repeat('0', 64)
);

create table audit_entries (
  chain_id uuid not null,
  number integer not null,
  previous_hash text not null,
  hash text not null,
  -- The hashed part. No value holds a line break, which separates them in the hashed text.
  at timestamptz not null,
  action text not null,
  subject_kind text not null,
  subject_id text,
  restaurant_id uuid,
  actor_kind text not null,
  actor_id text,
  channel text not null,
  request_id text,
  actor_digest text not null,
  content_digest text not null,
  -- Texts, of which the hashed part holds the digest: they can be erased, each with its salt, without breaking the chain.
  actor_salt text,
  -- Name, address and device of who did it, as JSON.
  actor text,
  content_salt text,
  -- Name of the subject and the values before and after, as JSON.
  content text,
  primary key (chain_id, number),
  check (concat(action, subject_kind, subject_id, actor_kind, actor_id, channel, request_id) !~ '[\r\n]')
);
create index audit_entries_subject on audit_entries (subject_id, at);
create index audit_entries_actor on audit_entries (actor_id, at);
create index audit_entries_at on audit_entries (at);

-- Appends entries: one call per transaction, its last statement, so that a chain is locked for the length of a commit. Chains are locked in
-- the order of their ids; whoever waits for one holds nothing that its holder still wants.
create function write_audit_entries(given json) returns void language plpgsql as $$
declare
  installation constant uuid := '00000000-0000-0000-0000-000000000000';
  chain audit_chains;
  wanted record;
  entry audit_entries;
begin
  for wanted in
    select coalesce(e."organizationId", r.organization_id, installation) as chain_id, e.*
    from json_to_recordset(given) as e (position integer, "organizationId" uuid, "restaurantId" uuid, action text, "subjectKind" text,
      "subjectId" text, "actorKind" text, "actorId" text, channel text, "requestId" text, "actorDigest" text, "contentDigest" text,
      "actorSalt" text, actor text, "contentSalt" text, content text)
    left join restaurants r on r.id = e."restaurantId" and e."organizationId" is null
    order by chain_id, position
  loop
    if chain.id is distinct from wanted.chain_id then
      update audit_chains set number = chain.number, hash = chain.hash where id = chain.id;
      select * into chain from audit_chains where id = wanted.chain_id for update;
      if not found then
        insert into audit_chains (id) values (wanted.chain_id) on conflict do nothing;
        select * into chain from audit_chains where id = wanted.chain_id for update;
      end if;
    end if;
    chain.number := chain.number + 1;
    entry.chain_id := chain.id;
    entry.number := chain.number;
    entry.previous_hash := chain.hash;
    entry.at := date_trunc('milliseconds', clock_timestamp());
    entry.action := wanted.action;
    entry.subject_kind := wanted."subjectKind";
    entry.subject_id := wanted."subjectId";
    entry.restaurant_id := wanted."restaurantId";
    entry.actor_kind := wanted."actorKind";
    entry.actor_id := wanted."actorId";
    entry.channel := wanted.channel;
    entry.request_id := wanted."requestId";
    entry.actor_digest := wanted."actorDigest";
    entry.content_digest := wanted."contentDigest";
    entry.actor_salt := wanted."actorSalt";
    entry.actor := wanted.actor;
    entry.content_salt := wanted."contentSalt";
    entry.content := wanted.content;
    -- The same text as hashOf() in api/audit/hash.ts, which verifies it.
    entry.hash := encode(sha256(convert_to(array_to_string(array['comptoir-audit-1', chain.id::text, chain.number::text,
      to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), entry.action, entry.subject_kind, entry.subject_id,
      entry.restaurant_id::text, entry.actor_kind, entry.actor_id, entry.channel, entry.request_id, entry.actor_digest,
      entry.content_digest, entry.previous_hash], E'\n', ''), 'UTF8')), 'hex');
    insert into audit_entries values (entry.*);
    chain.hash := entry.hash;
  end loop;
  update audit_chains set number = chain.number, hash = chain.hash where id = chain.id;
end $$;

-- An entry stays as it was written. Its texts may be erased: set to null, with their salt.
create function audit_entry_kept() returns trigger language plpgsql as $$
declare
  allowed audit_entries := old;
begin
  if new.actor is null and new.actor_salt is null then
    allowed.actor := null;
    allowed.actor_salt := null;
  end if;
  if new.content is null and new.content_salt is null then
    allowed.content := null;
    allowed.content_salt := null;
  end if;
  if new is distinct from allowed then
    raise exception 'an audit entry is not changed' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger audit_entries_kept before update on audit_entries for each row execute function audit_entry_kept();

-- Entries are deleted from the beginning of their chain only; the last one deleted stays as the anchor, to which the rest is tied.
create function audit_entries_deleted() returns trigger language plpgsql as $$
declare
  latest record;
begin
  for latest in select distinct on (chain_id) chain_id, number, hash from deleted order by chain_id, number desc loop
    if exists (select from audit_entries e where e.chain_id = latest.chain_id and e.number < latest.number) then
      raise exception 'audit entries are deleted from the beginning of their chain only'
        using errcode = 'integrity_constraint_violation';
    end if;
    update audit_chains set anchor_number = latest.number, anchor_hash = latest.hash where id = latest.chain_id;
  end loop;
  return null;
end $$;
create trigger audit_entries_deleted after delete on audit_entries referencing old table as deleted
  for each statement execute function audit_entries_deleted();

create function audit_entries_truncated() returns trigger language plpgsql as $$
begin
  raise exception 'audit entries are not truncated' using errcode = 'integrity_constraint_violation';
end $$;
create trigger audit_entries_truncated before truncate on audit_entries execute function audit_entries_truncated();
