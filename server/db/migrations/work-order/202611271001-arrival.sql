alter table work_order add column arrived_place_lng numeric(9,6);

alter table work_order add column arrived_place_lat numeric(9,6);

alter table work_order add column arrived_meters integer;
