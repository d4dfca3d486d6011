-- Every batch moves the billed date of its bindings; room in their pages keeps those updates off the indexes.
alter table house_fee_standard set (fillfactor = 70);
