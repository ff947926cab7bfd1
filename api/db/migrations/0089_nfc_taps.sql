-- Taps that were answered and are not yet in the count of their chip. Rows are only added, so that no tap waits for another one's.
create table nfc_taps (
  id uuid primary key,
  chip_id uuid not null references nfc_chips (id) on delete cascade,
  tapped_at timestamptz not null default now()
);
create index nfc_taps_chip on nfc_taps (chip_id);
