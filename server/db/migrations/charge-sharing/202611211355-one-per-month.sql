-- One live record of a standard and a month; corrections stand beside it, and each record is corrected once at a time.
create unique index ux_sharing_record_standard_period on sharing_record (standard_id, fee_period)
  where status in (1, 2, 3, 4) and corrects_record_id is null;

create unique index ux_sharing_record_corrects on sharing_record (corrects_record_id)
  where status in (1, 2, 3, 4) and corrects_record_id is not null;

create unique index ux_sharing_line_record_property on sharing_line (record_id, property_id);

create unique index ux_sharing_record_meter_record_meter on sharing_record_meter (record_id, meter_id);
