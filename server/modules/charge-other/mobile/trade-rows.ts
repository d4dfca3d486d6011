import type { Relation } from '../../../kernel/reports/facts.ts'

/** Orders of channels with what the channel kept, as its statement says, else by the rate of the method. */
export const tradeRows: Relation = () =>
  `select x.id, x.company_id, x.community_id, x.created_by, x.order_no, x.day, x.channel, x.payment_method_id, x.payee_account_id, x.status, x.paid, x.amount,
      x.fee, x.amount - x.fee as net, x.refunded, x.channel_trade_no
    from (select t.id, t.company_id, t.community_id, t.created_by, t.order_no, (t.created_at at time zone 'Asia/Shanghai')::date as day, t.channel, t.payment_method_id,
        t.payee_account_id, t.status, t.status not in (0, 2) as paid, case when t.status in (0, 2) then 0.00 else coalesce(t.paid_amount, t.amount) end as amount,
        case when t.status in (0, 2) then 0.00 else coalesce(l.fee, round(coalesce(t.paid_amount, t.amount) * m.fee_rate, 2)) end as fee,
        case t.status when 5 then coalesce(t.paid_amount, t.amount) else 0.00 end as refunded, t.channel_trade_no
      from channel_trade t join payment_method m on m.id = t.payment_method_id
        left join lateral (select l.fee from channel_statement_line l where l.channel_trade_no = t.channel_trade_no and l.community_id = t.community_id and l.type = 'pay'
          and l.amount <> 0 order by l.id limit 1) l on true) x`
