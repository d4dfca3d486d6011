-- Whose turn it is: the badge and the to-do list of every user, all day long.
create index ix_process_task_open on process_task (assignee_id, create_time desc) where result = 1;
create index ix_process_task_done on process_task (assignee_id, end_time desc) where result in (2, 3);
create index ix_process_instance_mine on process_instance (start_user_id, create_time desc);
create index ix_process_copy_unread on process_copy (user_id) where read_at is null;
