create index ix_staff_time_category_company_id_sort on staff_time_category (company_id, sort, id);
