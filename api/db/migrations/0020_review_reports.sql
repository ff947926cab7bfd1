-- Reports of reviews to their platforms.

-- Reviews reported to their platforms, by people: the letter, the trail, the outcome.
create table review_reports (
  id uuid primary key,
  review_id uuid not null references reviews (id) on delete cascade,
  restaurant_id uuid not null references restaurants (id) on delete cascade,
  reason text not null,
  language text not null,
  letter text not null,
  note text not null default '',
  state text not null default 'prepared' check (state in ('prepared', 'reported', 'under_review', 'removed', 'kept')),
  -- What it was before a reading of the platform showed that the review is gone, for when it comes back.
  former_state text,
  remind_on date,
  steps jsonb not null default '[]',
  created_at timestamptz not null default now(),
  resolved_at timestamptz
);

-- One at a time goes on.
create unique index review_reports_open on review_reports (review_id) where state in ('prepared', 'reported', 'under_review');
create index review_reports_review on review_reports (review_id, id desc);
create index review_reports_restaurant on review_reports (restaurant_id);

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

create function review_report_step(state text, by_name text) returns jsonb language sql stable as $$
  select jsonb_build_array(jsonb_build_object('state', state, 'by', by_name,
    'at', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
$$;

-- Whatever shows that a review is gone, or back, settles its last report or opens it again.
create function review_report_follows() returns trigger language plpgsql as $$
declare
  last uuid := (select id from review_reports where review_id = new.id order by id desc limit 1);
begin
  if last is null then return null; end if;
  if new.removed_at is not null then
    update review_reports set former_state = state, state = 'removed', resolved_at = now(), steps = steps || review_report_step('removed', null)
    where id = last and state <> 'removed';
  else
    update review_reports set state = former_state, former_state = null, steps = steps || review_report_step(former_state, null),
      resolved_at = case when former_state = 'kept' then now() end
    where id = last and state = 'removed' and former_state is not null;
  end if;
  return null;
end $$;

create trigger review_report_follows after update of removed_at on reviews
  for each row when ((old.removed_at is null) <> (new.removed_at is null)) execute function review_report_follows();
