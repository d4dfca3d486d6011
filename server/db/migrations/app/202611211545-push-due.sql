-- What waits to be sent; the rest of the table is history.
create index ix_message_delivery_due on message_delivery (next_at, id) where status = 0;
