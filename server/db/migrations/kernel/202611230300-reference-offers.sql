-- What releases brought along, by what it is called: what was offered once is not offered again, and what people changed since
-- differs from what was offered.
create table reference_offer (
  kind text not null,
  key text not null,
  row_id text,
  offered jsonb not null,
  at timestamptz not null,
  primary key (kind, key)
);
