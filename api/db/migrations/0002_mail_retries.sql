-- A mail that could not be sent rests before it is tried again, however long ago it was written.
alter table mail_outbox add column next_attempt_at timestamptz not null default now();
drop index mail_outbox_waiting;
create index mail_outbox_waiting on mail_outbox (next_attempt_at) where sent_at is null;
