-- Which version brought a row to an installation at work, and when somebody has dealt with it.
alter table reference_offer
  add column came text,
  add column settled_at timestamptz;
create index reference_offer_news on reference_offer (came) where came is not null and settled_at is null;
