-- Templates of replies, and their uses.

create table templates (
  id uuid primary key,
  organization_id uuid not null references organizations (id) on delete cascade,
  kind text not null check (kind in ('review', 'message')),
  scope text not null check (scope in ('organization', 'group', 'restaurant')),
  restaurant_id uuid references restaurants (id) on delete cascade,
  group_name text,
  -- What this one stands for at its restaurant, and the version of it that was last looked at. Deferred, so that a copy of the
  -- table may bring its rows in any order.
  overrides_id uuid references templates (id) on delete set null deferrable initially deferred,
  overrides_version integer,
  name text not null,
  -- Reviews it is for.
  ratings smallint[] not null default '{0,1,2,3,4,5}',
  with_text boolean not null default true,
  without_text boolean not null default true,
  -- Automations may use it.
  automated boolean not null default false,
  default_language text not null check (default_language in ('fr', 'en', 'es', 'it')),
  -- Language → variable → what stands there when the variable is empty.
  fallbacks jsonb not null default '{}',
  version integer not null default 1,
  created_by uuid references users (id) on delete set null,
  updated_by_name text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((scope = 'restaurant') = (restaurant_id is not null)),
  check (overrides_id is null or scope = 'restaurant')
);

-- A file tells templates apart by their names, and so do people.
create unique index templates_name on templates
  (organization_id, kind, coalesce(restaurant_id, '00000000-0000-0000-0000-000000000000'), (fold(name)) collate "C");
create unique index templates_override on templates (restaurant_id, overrides_id) where overrides_id is not null;
create index templates_restaurant on templates (restaurant_id);

-- The restaurants of a template of scope group.
create table template_restaurants (
  template_id uuid not null references templates (id) on delete cascade,
  restaurant_id uuid not null references restaurants (id) on delete cascade,
  primary key (template_id, restaurant_id)
);
create index template_restaurants_restaurant on template_restaurants (restaurant_id);

create table template_variants (
  id uuid primary key,
  template_id uuid not null references templates (id) on delete cascade,
  language text not null check (language in ('fr', 'en', 'es', 'it')),
  position smallint not null,
  text text not null
);
create index template_variants_template on template_variants (template_id, language, position);

-- A reply that was made from a template.
create table template_uses (
  id uuid primary key,
  template_id uuid not null references templates (id) on delete cascade,
  variant_id uuid references template_variants (id) on delete set null,
  restaurant_id uuid not null references restaurants (id) on delete cascade,
  review_id uuid not null references reviews (id) on delete cascade,
  reply_id uuid references review_replies (id) on delete set null,
  user_id uuid references users (id) on delete set null,
  method text not null check (method in ('hand', 'bulk', 'automation', 'draft')),
  -- The review's stars then, and since its guest changed them.
  rating smallint not null,
  later_rating smallint,
  at timestamptz not null default now()
);
create index template_uses_counted on template_uses (restaurant_id, template_id);
create index template_uses_review on template_uses (review_id);
create index template_uses_reply on template_uses (reply_id);
create index template_uses_variant on template_uses (variant_id);
create index template_uses_template on template_uses (template_id);

-- A file of templates that was looked at and waits to be applied.
create table template_imports (
  id uuid primary key,
  restaurant_id uuid not null references restaurants (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  kind text not null check (kind in ('review', 'message')),
  file_name text not null,
  state text not null check (state in ('checked', 'applied', 'failed')),
  counts jsonb not null,
  failure text,
  remarks jsonb not null default '[]',
  content bytea,
  created_at timestamptz not null default now(),
  applied_at timestamptz
);
create index template_imports_restaurant on template_imports (restaurant_id, id);

create function note_later_rating() returns trigger language plpgsql as $$
begin
  update template_uses set later_rating = new.rating where review_id = new.id;
  return null;
end $$;

create trigger reviews_later_rating after update of rating on reviews
  for each row when (old.rating is distinct from new.rating) execute function note_later_rating();
