-- Whether a platform announces changes of a listing by webhook.

alter table platforms add column watch_tried_at timestamptz;
-- Why it does not; null after a registration that went well.
alter table platforms add column watch_failure jsonb;
create index platforms_account on platforms (key, account_id) where connected_at is not null;
