alter table user_session add column written_to bigint;
