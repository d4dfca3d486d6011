import type {
  ShiftView,
  currentShift,
  depositShift,
  openShift,
  returnShift,
  submitShift,
  verifyShift,
  ShiftDetail,
} from '@wuguan/contract/charge-finance/shift.actions'
import { cashierShift } from '@wuguan/contract/charge-finance/cashier-shift.entity'
import { cents, total, yuan } from '@wuguan/contract/charge-finance/cents'
import { badInput, notFound, refuse } from '@wuguan/contract/kernel/errors'
import { drawCodes } from '../../../kernel/codes.ts'
import { dateOf } from '../../../kernel/clock.ts'
import { uuidv7 } from '../../../kernel/ids.ts'
import { demandVisible } from '../../../kernel/crud/visible.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import { placeOf } from '../ledger/book-date.service.ts'
import { demandCommunity, demandReach } from '../ledger/scope.service.ts'
import { keepPapers } from '../papers.ts'
import { moneyByMethod } from './methods.queries.ts'
import { traceOf } from './trace.ts'

const OPEN = 1
const SUBMITTED = 2
const VERIFIED = 3
const DEPOSITED = 4

interface ShiftRow {
  id: string
  company_id: number
  community_id: number
  shift_no: string
  cashier_id: number
  status: number
}

async function lockShift({ q, actor }: ActionContext, id: string, permission: string): Promise<ShiftRow> {
  const [row] = await q.query<ShiftRow>(
    'select id, company_id, community_id, shift_no, cashier_id, status from cashier_shift where id = $1 for update',
    [id],
  )
  if (!row) throw notFound()
  // His own shift is a cashier's to close wherever only his own rows are his to see.
  const demand = row.cashier_id === actor.userId ? demandReach : demandCommunity
  demand(actor, permission, row.community_id)
  return row
}

export async function open(
  context: ActionContext,
  { communityId }: ParsedOf<typeof openShift>,
): Promise<{ shiftId: string }> {
  const { q, actor, now } = context
  demandReach(actor, 'charge-finance:shift:open', communityId)
  const place = await placeOf(q, communityId)
  const [running] = await q.query(
    'select 1 from cashier_shift where community_id = $1 and cashier_id = $2 and status = 1',
    [communityId, actor.userId],
  )
  if (running) throw refuse('您在该项目有未交班的班次')
  const shiftId = uuidv7()
  const [shiftNo] = await drawCodes(q, 'charge-finance.cashierShift', now, place.companyId, communityId)
  await q.query(
    `insert into cashier_shift (id, company_id, community_id, shift_no, cashier_id, book_date, opened_at, status, created_by, created_at, updated_by, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, ${OPEN}, $5, $7, $5, $7)`,
    [shiftId, place.companyId, communityId, shiftNo, actor.userId, dateOf(now), now],
  )
  await trace(context, shiftId, '开班', '当班')
  return { shiftId }
}

export async function current(
  { q, actor }: ActionContext,
  { communityId }: ParsedOf<typeof currentShift>,
): Promise<ShiftView> {
  demandReach(actor, 'charge-finance:shift:open', communityId)
  const [shift] = await q.query<NonNullable<ShiftView['shift']>>(
    `select id, shift_no as "shiftNo", to_char(opened_at, 'YYYY-MM-DD HH24:MI:SS') as "openedAt", status from cashier_shift
     where community_id = $1 and cashier_id = $2 and status = 1`,
    [communityId, actor.userId],
  )
  if (!shift) return { shift: null, methods: [], receipts: 0 }
  return { shift, methods: await moneyByMethod(q, { shiftId: shift.id }), receipts: await receiptsOf(q, shift.id) }
}
const receiptsOf = async (q: ActionContext['q'], shiftId: string) =>
  (await q.query<{ n: number }>('select count(*) as n from receipt where shift_id = $1 and status <> 5', [shiftId]))[0]!
    .n

export async function detail(context: ActionContext, { shiftId }: { shiftId: string }): Promise<ShiftDetail> {
  const { q } = context
  await demandVisible(context, cashierShift, {}, shiftId, 'charge-finance:shift:open')
  const [shift] = await q.query<ShiftDetail['shift']>(
    `select s.id, s.shift_no as "shiftNo", s.community_id as "communityId", s.status, u.pet_name as cashier, s.system_net as "systemNet",
       s.counted_amount as "countedAmount", s.difference, s.return_reason as "returnReason", s.deposit_slip as "depositSlip",
       to_char(s.opened_at, 'YYYY-MM-DD HH24:MI:SS') as "openedAt", to_char(s.submitted_at, 'YYYY-MM-DD HH24:MI:SS') as "submittedAt"
     from cashier_shift s left join sys_user u on u.id = s.cashier_id where s.id = $1`,
    [shiftId],
  )
  if (!shift) throw notFound()
  const lines = await q.query<ShiftDetail['lines'][number]>(
    `select l.payment_method_id as "methodId", m.name, m.kind, l.in_count as "inCount", l.in_amount as "inAmount", l.out_amount as "outAmount",
       l.system_net as "systemNet", l.counted_amount as "countedAmount", l.difference, l.denominations, l.note
     from cashier_shift_line l join payment_method m on m.id = l.payment_method_id where l.shift_id = $1 order by m.sort, m.id`,
    [shiftId],
  )
  return { shift, lines, methods: shift.status === OPEN ? await moneyByMethod(q, { shiftId }) : [] }
}

/** The cashier hands over what he counted; what differs from the system needs a word. */
export async function submit(
  context: ActionContext,
  input: ParsedOf<typeof submitShift>,
): Promise<{ systemNet: string; countedAmount: string; difference: string }> {
  const { q, actor, now } = context
  const shift = await lockShift(context, input.shiftId, 'charge-finance:shift:submit')
  if (shift.status !== OPEN) throw refuse('该班次已交班')
  if (shift.cashier_id !== actor.userId) throw refuse('只能交本人的班次')
  const methods = await moneyByMethod(q, { shiftId: shift.id })
  const counted = new Map(input.lines.map((line) => [line.methodId, line]))
  const missing = methods.find((method) => !counted.has(method.methodId))
  if (missing) throw badInput({ lines: `请输入【${missing.name}】的清点金额` })
  const rows = input.lines.map((line) => {
    const method = methods.find((one) => one.methodId === line.methodId)
    const system = cents(method?.systemNet ?? '0')
    const difference = cents(line.countedAmount) - system
    if (difference !== 0n && !line.note?.trim())
      throw badInput({ lines: `请填写【${method?.name ?? '支付方式'}】差额说明` })
    return { line, method, system, counted: cents(line.countedAmount), difference }
  })
  await q.query('delete from cashier_shift_line where shift_id = $1', [shift.id])
  await q.query(
    `insert into cashier_shift_line (id, company_id, community_id, shift_id, payment_method_id, in_count, in_amount, out_amount, system_net, counted_amount,
       difference, denominations, note, created_by, created_at, updated_by, updated_at)
     select x.id, $2, $3, $4, x.method, x.in_count, x.in_amount, x.out_amount, x.system, x.counted, x.difference, x.denominations, x.note, $5, $6, $5, $6
     from jsonb_to_recordset($1::jsonb) as x(id uuid, method uuid, in_count integer, in_amount numeric, out_amount numeric, system numeric, counted numeric,
       difference numeric, denominations jsonb, note text)`,
    [
      JSON.stringify(
        rows.map(({ line, method, system, counted: amount, difference }) => ({
          id: uuidv7(),
          method: line.methodId,
          in_count: method?.inCount ?? 0,
          in_amount: method?.inAmount ?? '0.00',
          out_amount: method?.outAmount ?? '0.00',
          system: yuan(system),
          counted: yuan(amount),
          difference: yuan(difference),
          denominations: line.denominations ?? null,
          note: line.note?.trim() || null,
        })),
      ),
      shift.company_id,
      shift.community_id,
      shift.id,
      actor.userId,
      now,
    ],
  )
  const sums = {
    systemNet: yuan(total(rows.map((row) => row.system))),
    countedAmount: yuan(total(rows.map((row) => row.counted))),
    difference: yuan(total(rows.map((row) => row.difference))),
  }
  await q.query(
    `update cashier_shift set status = ${SUBMITTED}, submitted_at = $2, system_net = $3, counted_amount = $4, difference = $5, return_reason = null,
       version = version + 1, updated_by = $6, updated_at = $2 where id = $1`,
    [shift.id, now, sums.systemNet, sums.countedAmount, sums.difference, actor.userId],
  )
  await trace(context, shift.id, '交班', '已交班')
  return sums
}

export async function verify(context: ActionContext, { shiftId }: ParsedOf<typeof verifyShift>): Promise<null> {
  const { q, actor, now } = context
  const shift = await lockShift(context, shiftId, 'charge-finance:shift:verify')
  if (shift.status !== SUBMITTED) throw refuse('只能核对已交班的班次')
  if (shift.cashier_id === actor.userId) throw refuse('不能核对本人的班次')
  await q.query(
    `update cashier_shift set status = ${VERIFIED}, verified_by = $2, verified_at = $3, version = version + 1, updated_by = $2, updated_at = $3 where id = $1`,
    [shift.id, actor.userId, now],
  )
  await trace(context, shift.id, '核对', '已核对')
  return null
}

export async function sendBack(
  context: ActionContext,
  { shiftId, reason }: ParsedOf<typeof returnShift>,
): Promise<null> {
  const { q, actor, now } = context
  const shift = await lockShift(context, shiftId, 'charge-finance:shift:verify')
  if (shift.status !== SUBMITTED) throw refuse('只能退回已交班的班次')
  if (shift.cashier_id === actor.userId) throw refuse('不能核对本人的班次')
  const [other] = await q.query(
    'select 1 from cashier_shift where community_id = $1 and cashier_id = $2 and status = 1',
    [shift.community_id, shift.cashier_id],
  )
  if (other) throw refuse('该收款人已开新班，请先交班')
  await q.query(
    `update cashier_shift set status = ${OPEN}, submitted_at = null, return_reason = $4, version = version + 1, updated_by = $2, updated_at = $3 where id = $1`,
    [shift.id, actor.userId, now, reason],
  )
  await trace(context, shift.id, '退回', '当班', reason)
  return null
}

export async function deposit(
  context: ActionContext,
  { shiftId, depositSlip }: ParsedOf<typeof depositShift>,
): Promise<null> {
  const { q, actor, now } = context
  const shift = await lockShift(context, shiftId, 'charge-finance:shift:deposit')
  if (shift.status !== VERIFIED) throw refuse('只能缴存已核对的班次')
  if (!depositSlip || depositSlip.length === 0) throw badInput({ depositSlip: '请上传缴存凭证' })
  await q.query(
    `update cashier_shift set status = ${DEPOSITED}, deposited_by = $2, deposited_at = $3, deposit_slip = $4::jsonb, version = version + 1,
       updated_by = $2, updated_at = $3 where id = $1`,
    [shift.id, actor.userId, now, JSON.stringify(depositSlip)],
  )
  await keepPapers(context, cashierShift, shift.id, 'depositSlip', depositSlip)
  await trace(context, shift.id, '缴存', '已缴存')
  return null
}

const trace = traceOf('charge-finance.cashierShift')
