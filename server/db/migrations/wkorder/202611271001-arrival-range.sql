alter table business_link add column geo_meters integer;
