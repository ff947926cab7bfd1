-- Files that prove a report, with their bytes: a backup of the database is then a backup of them.

create table review_report_files (
  id uuid primary key,
  report_id uuid not null references review_reports (id) on delete cascade,
  restaurant_id uuid not null references restaurants (id) on delete cascade,
  name text not null,
  kind text not null check (kind in ('pdf', 'jpeg', 'png', 'webp')),
  size_bytes integer not null,
  added_by text not null,
  content bytea not null check (octet_length(content) = size_bytes),
  created_at timestamptz not null default now()
);
-- All four kinds are compressed already: trying once more would cost time and win nothing.
alter table review_report_files alter column content set storage external;
-- A form that is sent twice adds one file, and each enclosure of a letter is one of them.
create unique index review_report_files_name on review_report_files (report_id, name);
create index review_report_files_restaurant on review_report_files (restaurant_id);
