alter table channel_trade add column paid_amount numeric(14,2);

alter table channel_trade add column refund_trade_no text;

alter table channel_trade add column refunded_at timestamptz;
