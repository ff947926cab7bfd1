-- The menu counts active restaurants as all of them less these, which are few.
create index restaurants_deactivated on restaurants (organization_id) where not active;
