-- Reports by mail: what each person has set, who gets it, and every run with what became of it for each recipient.

create table mailed_reports (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  name text not null,
  -- 'all': every active restaurant within the person's access scope on the day of the mail.
  scope text not null check (scope in ('all', 'chosen')),
  restaurant_ids uuid[] not null default '{}',
  restaurant_group_ids uuid[] not null default '{}',
  tabs text[] not null,
  frequency text not null check (frequency in ('daily', 'weekly', 'monthly')),
  -- 1 is Monday; counts for weekly reports.
  weekday smallint not null default 1 check (weekday between 1 and 7),
  -- Counts for monthly reports; every month has it.
  month_day smallint not null default 3 check (month_day between 1 and 28),
  at_time time not null,
  time_zone text not null,
  language text not null,
  intro text not null default '',
  paused_at timestamptz,
  next_run_at timestamptz not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index mailed_reports_user on mailed_reports (user_id);
create index mailed_reports_due on mailed_reports (next_run_at) where paused_at is null;

-- Who gets a report: a colleague, whose address is the account's, or somebody without an account.
create table mailed_report_recipients (
  id uuid primary key,
  report_id uuid not null references mailed_reports (id) on delete cascade,
  user_id uuid references users (id) on delete cascade,
  -- Empty for a colleague.
  email text not null default '',
  position smallint not null,
  -- By the link of a mail; only the recipient undoes it.
  stopped_at timestamptz,
  -- Their mail server refused a mail for good.
  bounced_at timestamptz,
  bounce_reason text not null default '',
  -- Taken off by the owner; the row stays, so that who unsubscribed stays so when they are put on again.
  removed_at timestamptz,
  check ((user_id is null) = (email <> '')),
  unique (report_id, user_id)
);
create unique index mailed_report_recipients_email on mailed_report_recipients (report_id, email) where email <> '';
create index mailed_report_recipients_user on mailed_report_recipients (user_id) where user_id is not null;

-- One row for each report and period: the same period is never sent twice, whatever is set meanwhile.
create table mailed_report_runs (
  id uuid primary key,
  report_id uuid not null references mailed_reports (id) on delete cascade,
  due_at timestamptz not null,
  period_from date not null,
  period_to date not null,
  state text not null default 'open' check (state in ('open', 'done', 'skipped')),
  -- Of a skipped run: why nothing was sent.
  reason text not null default '',
  attempts integer not null default 0,
  lease_id uuid,
  lease_until timestamptz,
  created_at timestamptz not null default now(),
  done_at timestamptz,
  unique (report_id, period_from, period_to)
);
create index mailed_report_runs_open on mailed_report_runs (due_at) where state = 'open';

-- One row for each run and recipient, written with the run; its mail is written in the transaction that marks it.
create table mailed_report_deliveries (
  run_id uuid not null references mailed_report_runs (id) on delete cascade,
  recipient_id uuid not null references mailed_report_recipients (id) on delete cascade,
  state text not null default 'waiting' check (state in ('waiting', 'written', 'bounced', 'dropped')),
  mail_id uuid references mail_outbox (id) on delete set null,
  at timestamptz not null default now(),
  primary key (run_id, recipient_id)
);
create index mailed_report_deliveries_recipient on mailed_report_deliveries (recipient_id);
create index mailed_report_deliveries_mail on mailed_report_deliveries (mail_id) where mail_id is not null;

-- The recipient's mail server refused it for good: no further attempt.
alter table mail_outbox add column bounced_at timestamptz;
create index mail_outbox_bounced on mail_outbox (bounced_at) where bounced_at is not null;

-- The next time a report is due after an instant, by the clock of its zone. An hour that a change of the clocks skips comes one hour
-- later, one that it repeats comes once.
create function next_report_time(since timestamptz, frequency text, on_weekday int, on_month_day int, wanted time, zone text)
returns timestamptz language sql stable as $$
  select min(moment) from (
    select (day + wanted) at time zone zone as moment, day
    from (select (since at time zone zone)::date + step as day from generate_series(-1, 63) step) days
    where frequency = 'daily'
      or (frequency = 'weekly' and extract(isodow from day) = on_weekday)
      or (frequency = 'monthly' and extract(day from day) = on_month_day)) moments
  where moment > since
$$;
