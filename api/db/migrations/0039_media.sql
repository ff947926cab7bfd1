-- Files: what is known of them is here, their bytes are in the media store (a folder or a bucket).

create table media_files (
  id uuid primary key,
  -- What it is for, and the record of that kind it belongs to.
  purpose text not null check (purpose in ('avatar', 'report_file', 'import', 'template_import')),
  owner_id uuid not null,
  -- Whose it was, also once that is gone. No foreign keys: the records themselves refer to this table.
  organization_id uuid,
  restaurant_id uuid,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  size_bytes bigint not null check (size_bytes >= 0),
  -- By its first bytes.
  type text not null,
  width integer,
  height integer,
  -- The name it was given, for people alone: the store's key is made of the id.
  name text not null,
  uploaded_by uuid,
  created_at timestamptz not null default now(),
  -- Deleted: no record refers to it any more; the sweep deletes its bytes and then the row, a day later.
  state text not null default 'stored' check (state in ('stored', 'deleted')),
  deleted_at timestamptz,
  check ((state = 'deleted') = (deleted_at is not null))
);
create index media_files_deleted on media_files (deleted_at) where state = 'deleted';
-- The store's shards: the sweep compares one after the other.
create index media_files_shard on media_files (right(id::text, 2));

-- Bytes that were kept in the database stand beside a reference until a job has moved them; backups made before hold them too.
alter table users add column avatar_media_id uuid references media_files (id);
alter table imports add column media_id uuid references media_files (id);
alter table template_imports add column media_id uuid references media_files (id);
alter table review_report_files add column media_id uuid references media_files (id),
  alter column content drop not null,
  add check (content is not null or media_id is not null);

-- What is left to be moved: empty once it is, and no more work then.
create index users_bytes on users (id) where avatar is not null;
create index imports_bytes on imports (id) where content is not null;
create index template_imports_bytes on template_imports (id) where content is not null;
create index review_report_files_bytes on review_report_files (id) where content is not null;

-- A file whose record is gone, or has another one now, is deleted with it, in the same transaction and whatever deletes the record.
create function media_follows_owner() returns trigger language plpgsql as $$
begin
  execute format('update media_files set state = ''deleted'', deleted_at = now() where id = ($1).%I and state = ''stored''', tg_argv[0]) using old;
  return null;
end $$;

create trigger media_of_deleted after delete on users for each row
  when (old.avatar_media_id is not null) execute function media_follows_owner('avatar_media_id');
create trigger media_of_changed after update of avatar_media_id on users for each row
  when (old.avatar_media_id is not null and old.avatar_media_id is distinct from new.avatar_media_id) execute function media_follows_owner('avatar_media_id');
create trigger media_of_deleted after delete on imports for each row
  when (old.media_id is not null) execute function media_follows_owner('media_id');
create trigger media_of_changed after update of media_id on imports for each row
  when (old.media_id is not null and old.media_id is distinct from new.media_id) execute function media_follows_owner('media_id');
create trigger media_of_deleted after delete on template_imports for each row
  when (old.media_id is not null) execute function media_follows_owner('media_id');
create trigger media_of_changed after update of media_id on template_imports for each row
  when (old.media_id is not null and old.media_id is distinct from new.media_id) execute function media_follows_owner('media_id');
create trigger media_of_deleted after delete on review_report_files for each row
  when (old.media_id is not null) execute function media_follows_owner('media_id');
create trigger media_of_changed after update of media_id on review_report_files for each row
  when (old.media_id is not null and old.media_id is distinct from new.media_id) execute function media_follows_owner('media_id');

-- What the comparison of rows and store found, newest last.
create table media_sweeps (
  id uuid primary key,
  at timestamptz not null default now(),
  -- Bytes deleted because their row was, and bytes without any row.
  deleted_count integer not null,
  orphan_count integer not null,
  -- Rows whose bytes are not in the store: the number that should be 0.
  missing_count integer not null
);
