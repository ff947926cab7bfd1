-- What a restaurant tells of itself beyond name, address and hours (specification, section 3).

alter table restaurants
  -- A text per language and size.
  add column descriptions jsonb not null default '[]',
  add column opening_date date,
  -- Public addresses of pictures.
  add column cover text,
  add column logo text,
  -- Where keyword suggestions are made for, when that is not its own postal code.
  add column bricks_postal_code text,
  -- The place by which the keyword tool counts searches.
  add column keyword_tool_api_location_id integer check (keyword_tool_api_location_id > 0),
  -- When a person last changed the above, and who.
  add column information_updated_at timestamptz,
  add column information_updated_by text;
