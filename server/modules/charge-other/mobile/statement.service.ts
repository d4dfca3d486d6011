import { cents, total, yuan } from '@wuguan/contract/charge-finance/cents'
import { STATEMENT_STATUS } from '@wuguan/contract/charge-other/mobile/channel-statement.entity'
import { DIFFERENCE_STATUS } from '@wuguan/contract/charge-other/mobile/channel-statement-line.entity'
import { channelStatementLineFlow } from '@wuguan/contract/charge-other/mobile/channel-statement-line.flow'
import type { StatementOutcome, importStatement } from '@wuguan/contract/charge-other/mobile/mobile.actions'
import { badInput, notFound, refuse } from '@wuguan/contract/kernel/errors'
import { dateOf } from '../../../kernel/clock.ts'
import { flow } from '../../../kernel/flow/flow.ts'
import { moveBySystem } from '../../../kernel/flow/system.ts'
import { uuidv7 } from '../../../kernel/ids.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import { csvOf, openCsv } from '../../../kernel/spreadsheets/csv-reader.ts'
import type { SheetRow } from '../../../kernel/spreadsheets/sheet-rows.ts'
import { returnNumberOf } from '../../charge-finance/channel/scan.service.ts'
import { placeOf } from '../../charge-finance/ledger/book-date.service.ts'
import { demandCommunity } from '../../charge-finance/ledger/scope.service.ts'
import { type ChannelRow, readStatement } from './statement-file.ts'

const RECONCILE = 'charge-other:mobile:reconcile'
const MOST_BYTES = 20 * 1024 * 1024
const { none, open } = DIFFERENCE_STATUS

interface Own {
  readonly tradeNo: string
  readonly orderNo: string
  readonly type: 'pay' | 'refund'
  readonly amount: bigint
}
interface Line extends ChannelRow {
  readonly own: bigint
  readonly result: 'match' | 'amount' | 'channelOnly' | 'localOnly'
  readonly note: string | null
}

/** 导入对账单: a day of a channel is read and compared. */
export async function takeIn(
  context: ActionContext,
  input: ParsedOf<typeof importStatement>,
): Promise<StatementOutcome> {
  demandCommunity(context.actor, RECONCILE, input.communityId)
  if (input.statementDate >= dateOf(context.now)) throw badInput({ statementDate: '只能导入今天以前的对账单' })
  return compareDay(context, input, readStatement(await tableOf(context, String(input.file![0]!.id))))
}

type Day = Pick<ParsedOf<typeof importStatement>, 'communityId' | 'channel' | 'payeeAccountId' | 'statementDate'>

/** What a channel has of a day beside what we have; what other days had on one side only and is found now is settled there. */
export async function compareDay(
  context: ActionContext,
  { communityId, channel, payeeAccountId, statementDate }: Day,
  file: readonly ChannelRow[],
): Promise<StatementOutcome> {
  const { q, actor, now } = context
  const place = await placeOf(q, communityId)
  const [account] = await q.query('select 1 from payee_account where id = $1 and company_id = $2 for update', [
    payeeAccountId,
    place.companyId,
  ])
  if (!account) throw badInput({ payeeAccountId: '收款账户不存在' })
  const key = [communityId, payeeAccountId, channel]
  const [known] = await q.query(
    'select 1 from channel_statement where community_id = $1 and payee_account_id = $2 and channel = $3 and statement_date = $4',
    [...key, statementDate],
  )
  if (known) throw refuse('该日对账单已导入')
  const foreign = await elsewhereOf(context, communityId, payeeAccountId, file)
  const rows = file.filter((row) => !foreign.has(row.tradeNo))
  const own = await ownOf(context, key, statementDate)
  const lines = await settleEarlier(context, key, compare(rows, own))
  const id = uuidv7()
  const odd = lines.filter(({ result }) => result !== 'match')
  const sums = { amount: total(rows.map((row) => row.amount)), own: total(own.map((row) => row.amount)) }
  await q.query(
    `insert into channel_statement (id, company_id, community_id, statement_date, channel, payee_account_id, rows, amount, fee, own_rows, own_amount, differences, difference, status,
       created_by, created_at, updated_by, updated_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $15, $16)`,
    [
      id,
      place.companyId,
      communityId,
      statementDate,
      channel,
      payeeAccountId,
      rows.length,
      yuan(sums.amount),
      yuan(total(rows.map((row) => row.fee))),
      own.length,
      yuan(sums.own),
      odd.length,
      yuan(sums.own - sums.amount),
      odd.length ? STATEMENT_STATUS.different : STATEMENT_STATUS.matched,
      actor.userId || null,
      now,
    ],
  )
  await q.query(
    `insert into channel_statement_line (id, company_id, community_id, statement_id, channel_trade_no, order_no, type, amount, own_amount, difference, fee, result, status, note,
       created_by, created_at, updated_by, updated_at)
     select x.id, $1, $2, $3, x.trade_no, nullif(x.order_no, ''), x.type, x.amount, x.own, x.own - x.amount, x.fee, x.result, x.status, x.note, $4, $5, $4, $5
     from jsonb_to_recordset($6::jsonb) as x(id uuid, trade_no text, order_no text, type text, amount numeric, own numeric, fee numeric, result text, status integer, note text)`,
    [
      place.companyId,
      communityId,
      id,
      actor.userId || null,
      now,
      JSON.stringify(
        lines.map((line) => ({
          id: uuidv7(),
          trade_no: line.tradeNo,
          order_no: line.orderNo,
          type: line.type,
          amount: yuan(line.amount),
          own: yuan(line.own),
          fee: yuan(line.fee),
          result: line.result,
          status: line.result === 'match' ? none : open,
          note: line.note,
        })),
      ),
    ],
  )
  return { id, rows: rows.length, elsewhere: foreign.size, differences: odd.length }
}

async function tableOf({ kernel, q, actor }: ActionContext, fileId: string): Promise<string[][]> {
  const [file] = await q.query<{ storage_key: string; size: number }>(
    'select storage_key, size from attachment where id = $1 and uploader_id = $2',
    [fileId, actor.userId],
  )
  if (file && file.size > MOST_BYTES) throw refuse('对账单文件不能超过20MB')
  await using local = file ? await kernel.files.local(file.storage_key) : null
  if (!local) throw notFound('文件不存在或已失效，请重新上传')
  return cellsOf((await openCsv(local.path)).rows(0))
}
async function cellsOf(rows: AsyncIterable<SheetRow>): Promise<string[][]> {
  const table: string[][] = []
  for await (const row of rows) table.push(row.cells.map((cell) => String(cell ?? '')))
  return table
}
/** Rows of a table that a channel sent by itself. */
export const rowsOf = async (table: Buffer): Promise<ChannelRow[]> => readStatement(await cellsOf(csvOf(table)))

/** Numbers of trades that the same account took for other communities. */
async function elsewhereOf(
  { q }: ActionContext,
  communityId: number,
  payeeAccountId: string,
  rows: readonly ChannelRow[],
): Promise<ReadonlySet<string>> {
  const found = await q.query<{ no: string }>(
    `select channel_trade_no as no from channel_trade where channel_trade_no = any($1) and payee_account_id = $2 and community_id <> $3
     union select channel_trade_no from payment where channel_trade_no = any($1) and payee_account_id = $2 and community_id <> $3 and direction = 'out'`,
    [rows.map((row) => row.tradeNo), payeeAccountId, communityId],
  )
  return new Set(found.map(({ no }) => no))
}

/** What came in and went back by a channel on a day, as we know it. */
async function ownOf({ q }: ActionContext, key: readonly unknown[], day: string): Promise<Own[]> {
  const rows = await q.query<{ tradeNo: string; orderNo: string; type: Own['type'] | 'return'; amount: string }>(
    `select t.channel_trade_no as "tradeNo", t.order_no as "orderNo", 'pay' as type, t.amount::text as amount from channel_trade t
     where t.community_id = $1 and t.payee_account_id = $2 and t.channel = $3 and t.status in (1, 3, 4, 5) and t.channel_trade_no is not null
       and (t.paid_at at time zone 'Asia/Shanghai')::date = $4::date
     union all select t.refund_trade_no, t.order_no, 'return', (-coalesce(t.paid_amount, t.amount))::text from channel_trade t
     where t.community_id = $1 and t.payee_account_id = $2 and t.channel = $3 and t.refund_trade_no is not null and (t.refunded_at at time zone 'Asia/Shanghai')::date = $4::date
     union all select p.channel_trade_no, f.refund_number, 'refund', p.amount::text from payment p join refund f on f.id = p.refund_id join payment_method m on m.id = p.payment_method_id
     where p.community_id = $1 and p.payee_account_id = $2 and m.kind = $3 and p.direction = 'out' and p.channel_trade_no is not null
       and (p.paid_at at time zone 'Asia/Shanghai')::date = $4::date`,
    [...key, day],
  )
  return rows.map(({ type, tradeNo, orderNo, amount }) => ({
    tradeNo,
    orderNo: type === 'return' ? returnNumberOf(orderNo) : orderNo,
    type: type === 'return' ? 'refund' : type,
    amount: cents(amount),
  }))
}

/** Equal to the cent or different: a payment by the channel's number, a return by ours where the channel says it. */
function compare(rows: readonly ChannelRow[], own: readonly Own[]): Line[] {
  const byTrade = new Map(own.map((one) => [keyOf(one), one]))
  const byReturn = new Map(own.flatMap((one) => (one.type === 'refund' ? [[one.orderNo, one] as const] : [])))
  const found = new Set<Own>()
  return [
    ...rows.map((row): Line => {
      const one = (row.type === 'refund' && byReturn.get(row.orderNo)) || byTrade.get(keyOf(row))
      if (!one) return { ...row, own: 0n, result: 'channelOnly', note: null }
      found.add(one)
      return { ...row, own: one.amount, result: one.amount === row.amount ? 'match' : 'amount', note: null }
    }),
    ...own
      .filter((one) => !found.has(one))
      .map((one): Line => ({ ...one, own: one.amount, amount: 0n, fee: 0n, result: 'localOnly', note: null })),
  ]
}

const keyOf = ({ type, tradeNo }: Pick<ChannelRow, 'type' | 'tradeNo'>) => `${type} ${tradeNo}`

/** What one side has today and the other had on an earlier day, of the same amount, is no difference of either. */
async function settleEarlier(context: ActionContext, key: readonly unknown[], lines: readonly Line[]): Promise<Line[]> {
  const { q } = context
  const single = new Map(
    lines
      .filter(({ result }) => result === 'channelOnly' || result === 'localOnly')
      .map((line) => [keyOf(line), line] as const),
  )
  const earlier = await q.query<{
    id: string
    statement: string
    day: string
    no: string
    type: Own['type']
    result: string
    amount: string
  }>(
    `select l.id, s.id as statement, s.statement_date::text as day, l.channel_trade_no as no, l.type, l.result, abs(l.difference)::text as amount
     from channel_statement_line l join channel_statement s on s.id = l.statement_id
     where s.community_id = $1 and s.payee_account_id = $2 and s.channel = $3 and l.status = ${open} and l.channel_trade_no = any($4) for update of s, l`,
    [...key, [...single.values()].map(({ tradeNo }) => tradeNo)],
  )
  const other = { channelOnly: 'localOnly', localOnly: 'channelOnly' } as const
  const even = earlier.filter(({ no, type, result, amount }) => {
    const line = single.get(keyOf({ type, tradeNo: no }))
    if (!line) return false
    const size = line.own + line.amount
    return result === other[line.result as keyof typeof other] && cents(amount) === (size < 0n ? -size : size)
  })
  if (even.length === 0) return [...lines]
  const ids = even.map(({ id }) => id)
  await moveBySystem(context, channelStatementLineFlow, 'settle', (params) => `t.id = any(${params.add(ids)}::uuid[])`)
  await q.query(`update channel_statement_line set note = '次日对账单已对平' where id = any($1)`, [ids])
  const settled = new Map(even.map(({ no, type, day }) => [keyOf({ type, tradeNo: no }), day]))
  await closeStatements(context, [...new Set(even.map(({ statement }) => statement))])
  return lines.map((line) => {
    const day = settled.get(keyOf(line))
    return day === undefined ? line : { ...line, result: 'match', note: `与${day}对账单的单边对平` }
  })
}

/** Statements whose differences have all been dealt with; `done` is a line whose state is about to be written. */
const closeStatements = ({ q, now }: ActionContext, ids: readonly string[], done: string | null = null) =>
  q.query(
    `update channel_statement s set status = ${STATEMENT_STATUS.handled}, version = s.version + 1, updated_at = $2
     where s.id = any($1) and s.status = ${STATEMENT_STATUS.different} and not exists (select 1 from channel_statement_line l where l.statement_id = s.id and l.status = ${open} and l.id is distinct from $3)`,
    [ids, now, done],
  )

export const statementLineSteps = flow(channelStatementLineFlow, {
  handle: async (context, row, { note }) => {
    await context.q.query('select id from channel_statement where id = $1 for update', [row.statementId])
    await closeStatements(context, [String(row.statementId)], String(row.id))
    return context.done({ note })
  },
})
