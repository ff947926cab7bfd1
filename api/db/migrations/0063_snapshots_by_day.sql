-- The last reading of a restaurant on a platform within some days, whichever of its listings it was of.
create index platform_snapshots_by_day on platform_snapshots (restaurant_id, platform_key, day);
