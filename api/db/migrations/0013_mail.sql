-- Mails on their way.

-- Mail leaves in the same transaction as the change it tells of; a job delivers it.
create table mail_outbox (
  id uuid primary key,
  recipient text not null,
  language text not null,
  kind text not null,
  subject text not null,
  text_body text not null,
  html_body text not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  attempts integer not null default 0,
  last_error text,
  -- A mail that could not be sent rests before it is tried again, however long ago it was written.
  next_attempt_at timestamptz not null default now()
);
create index mail_outbox_waiting on mail_outbox (next_attempt_at) where sent_at is null;
