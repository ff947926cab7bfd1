-- Printed reports: how an organization's look, files made of them, and links that open them without sign-in.

alter table media_files drop constraint media_files_purpose_check,
  add check (purpose in ('avatar', 'report_file', 'import', 'template_import', 'prepared_file', 'report_logo'));

create table report_appearances (
  organization_id uuid primary key references organizations (id) on delete cascade,
  sender_name text not null default '',
  -- #rrggbb, or empty.
  colour text not null default '',
  intro text not null default '',
  logo_media_id uuid references media_files (id),
  updated_at timestamptz not null default now()
);
create trigger media_of_deleted after delete on report_appearances for each row
  when (old.logo_media_id is not null) execute function media_follows_owner('logo_media_id');
create trigger media_of_changed after update of logo_media_id on report_appearances for each row
  when (old.logo_media_id is not null and old.logo_media_id is distinct from new.logo_media_id) execute function media_follows_owner('logo_media_id');

create table prepared_files (
  id uuid primary key,
  -- Whose it is, and in whose right it is made.
  user_id uuid not null references users (id) on delete cascade,
  -- Null: over many.
  restaurant_id uuid references restaurants (id) on delete cascade,
  kind text not null check (kind in ('pdf', 'csv')),
  -- Sections, filters and language.
  content jsonb not null,
  -- False: made for a mail, and not listed.
  is_listed boolean not null default true,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'ready', 'failed')),
  failure text check (failure in ('noChromium', 'noPages', 'timeout', 'noRight', 'page', 'tooLarge', 'interrupted')),
  attempts integer not null default 0,
  lease_id uuid,
  lease_until timestamptz,
  media_id uuid references media_files (id),
  size_bytes bigint,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  check ((state = 'failed') = (failure is not null)),
  check ((state = 'ready') = (media_id is not null))
);
create index prepared_files_of_user on prepared_files (user_id, id);
create index prepared_files_due on prepared_files (id) where state in ('waiting', 'running');
create trigger media_of_deleted after delete on prepared_files for each row
  when (old.media_id is not null) execute function media_follows_owner('media_id');
create trigger media_of_changed after update of media_id on prepared_files for each row
  when (old.media_id is not null and old.media_id is distinct from new.media_id) execute function media_follows_owner('media_id');

create table report_links (
  id uuid primary key,
  -- Who made it: it opens in their right.
  user_id uuid not null references users (id) on delete cascade,
  -- Null: over many.
  restaurant_id uuid references restaurants (id) on delete cascade,
  -- The file it is opened for, once; null for a link that a person passes on.
  file_id uuid references prepared_files (id) on delete cascade,
  -- Of the token; the token itself is kept nowhere.
  token_hash text not null unique,
  content jsonb not null,
  password_hash text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  used_at timestamptz
);
create index report_links_of_user on report_links (user_id, id) where file_id is null;

create table report_link_views (
  id uuid primary key,
  link_id uuid not null references report_links (id) on delete cascade,
  at timestamptz not null default now(),
  outcome text not null check (outcome in ('opened', 'wrongPassword'))
);
create index report_link_views_of_link on report_link_views (link_id, id);
