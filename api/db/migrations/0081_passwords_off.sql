-- An organization whose people sign in at its provider alone: since when, and who said so.
alter table organizations add column passwords_off_since timestamptz;
alter table organizations add column passwords_off_by text not null default '';
-- The last sign-in by the connection as it is now: what it was changed after has proven nothing.
alter table sso_connections add column last_sign_in_at timestamptz;
