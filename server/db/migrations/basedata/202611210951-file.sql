alter table customer add column notes text;
