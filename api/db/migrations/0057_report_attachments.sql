-- The file that goes with the mails of a report.
alter table mailed_report_runs add column file_id uuid references prepared_files (id) on delete set null;
create index mailed_report_runs_file on mailed_report_runs (file_id) where file_id is not null;
alter table mail_outbox
  add column attachment_file_id uuid references prepared_files (id) on delete set null,
  add column attachment_name text;
create index mail_outbox_attachment on mail_outbox (attachment_file_id) where attachment_file_id is not null;
