-- In which order a person wants the cards of the dashboards; without a row, the order that they are built in.
create table dashboard_orders (
  user_id uuid primary key references users (id) on delete cascade,
  cards text[] not null,
  updated_at timestamptz not null default now()
);
