-- The public key of this installation that a browser subscribed with; null for those of before, until the next push that arrives.
alter table push_subscriptions add column vapid_key text;
