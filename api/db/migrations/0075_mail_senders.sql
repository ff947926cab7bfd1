-- Mails of reports in the name of an organization, with its logo, and tests of reports that wait for their file.
alter table mail_outbox
  add column sender_name text,
  add column logo_media_id uuid references media_files (id) on delete set null;
create index mail_outbox_logo on mail_outbox (logo_media_id) where logo_media_id is not null;

create table mailed_report_tests (
  id uuid primary key,
  report_id uuid not null references mailed_reports (id) on delete cascade,
  -- The PDF that goes with it; null where nothing of the report is printed.
  file_id uuid references prepared_files (id) on delete set null,
  created_at timestamptz not null default now()
);
create index mailed_report_tests_report on mailed_report_tests (report_id);
create index mailed_report_tests_file on mailed_report_tests (file_id) where file_id is not null;
