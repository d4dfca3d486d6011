-- What a till holds: installations that stand go on counting to the 角, which is what their drawers have.
alter table community_charge_config add column cash_unit text;
update community_charge_config set cash_unit = 'jiao';
alter table community_charge_config alter column cash_unit set not null;
