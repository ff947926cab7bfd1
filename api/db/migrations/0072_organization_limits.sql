-- What is set of an organization, and how much it may have; null: no limit of its own.
alter table organizations
  add column default_language text not null default 'fr',
  add column time_zone text not null default 'Europe/Paris',
  add column restaurant_limit integer check (restaurant_limit >= 0),
  add column user_limit integer check (user_limit >= 0),
  add column ai_monthly_limit integer check (ai_monthly_limit >= 0),
  add column version integer not null default 1;
