-- A replay no longer makes the log forget what was tried before it.
alter table webhook_deliveries
  -- Those before the last one: [{triedAt, status, reason, durationMs}], oldest first.
  add column earlier_attempts jsonb not null default '[]',
  -- `attempts` at the last replay: pauses between attempts count from there.
  add column attempts_before_replay integer not null default 0;
-- Of what was replayed until now, the last attempt at least is known.
update webhook_deliveries set attempts = 1, attempts_before_replay = 1 where attempts = 0 and tried_at is not null;
