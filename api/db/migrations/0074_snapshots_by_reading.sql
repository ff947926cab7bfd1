-- With the time of reading the index has the whole order: the last reading is its first row, where a day alone was sorted in groups of thirty.
drop index platform_snapshots_by_day;
create index platform_snapshots_by_reading on platform_snapshots (restaurant_id, platform_key, day, read_at);
