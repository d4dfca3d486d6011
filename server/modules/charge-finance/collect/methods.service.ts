import { handlingFee } from '@wuguan/contract/charge-base/rules/handling-fee'
import { yuan } from '@wuguan/contract/charge-finance/cents'
import { badInput, refuse } from '@wuguan/contract/kernel/errors'
import { pick } from '@wuguan/contract/kernel/pick'
import type { Queryable } from '../../../kernel/db/sql.ts'
import type { Place } from '../ledger/context.service.ts'

/** A payment method as the cashier and the postings need it. */
export interface Method {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly kind: string
  readonly channel: string
  readonly feeRate: string
  readonly feeMin: string | null
  readonly feeMax: string | null
  readonly payeeAccountId: string | null
  readonly needTradeNo: boolean
  readonly needPayerName: boolean
  readonly allowChange: boolean
  /** The payer's code may be scanned: the account that the money goes to is connected. */
  readonly scans: boolean
}
const PAYEE = `coalesce(m.payee_account_id, (select p.payee_account_id from payee_route p where p.community_id = $2 
    and not exists (select 1 from payee_route__fee_items f where f.owner_id = p.id) limit 1))`
const COLUMNS = `m.id, m.code, m.name, m.kind, m.channel, m.fee_rate as "feeRate", m.fee_min as "feeMin", m.fee_max as "feeMax",
  ${PAYEE} as "payeeAccountId",
  (m.kind in ('wechat', 'alipay') and exists (select 1 from payee_account a where a.id = ${PAYEE} and a.channel = m.kind and a.enabled
    and a.deleted_at is null and a.merchant_no is not null and a.secret_ref_enc is not null)) as scans,
  m.need_trade_no as "needTradeNo", m.need_payer_name as "needPayerName", m.allow_change as "allowChange"`
const LIVE = `m.deleted_at is null and m.enabled and (m.company_id is null or m.company_id = $1)
  and (not exists (select 1 from payment_method__communities c where c.owner_id = m.id) or exists (select 1 from payment_method__communities c where c.owner_id = m.id and c.target_id = $2))`

/** Methods that may be chosen at the counter of a community. */
export const counterMethods = (q: Queryable, { companyId, communityId }: Place) =>
  q.query<Method>(
    `select ${COLUMNS} from payment_method m where ${LIVE} and m.code not in ('PREPAID', 'IMPORT') and m.channel <> 'online' order by m.sort, m.id`,
    [companyId, communityId],
  )

const AT_THE_COUNTER = ['id', 'code', 'name', 'kind', 'needTradeNo', 'needPayerName', 'allowChange', 'scans'] as const
/** What the page of a counter is told of a method: never its rates and accounts. */
export const shownMethod = (method: Method) => pick(method, AT_THE_COUNTER)

/** Methods by code, for postings of the system; the built-in ones are everywhere. */
export async function methodsByCode(q: Queryable, { companyId, communityId }: Place, codes: readonly string[]) {
  const rows = await q.query<Method>(
    `select distinct on (m.code) ${COLUMNS} from payment_method m where ${LIVE} and m.code = any($3) order by m.code, m.company_id nulls last`,
    [companyId, communityId, codes],
  )
  const found = new Map<string, Method>(rows.map((row) => [row.code, row]))
  const missing = codes.find((code) => !found.has(code))
  if (missing) throw refuse(`支付方式【${missing}】不存在或已停用`)
  return found
}

export interface GridLine {
  readonly methodId: string
  readonly tradeNo?: string | null | undefined
  readonly payerAccountName?: string | null | undefined
}
/** The methods of a payments grid, in its order; refuses what the method asks for and the line lacks. */
export async function gridMethods(q: Queryable, place: Place, lines: readonly GridLine[]): Promise<Method[]> {
  const known = new Map((await counterMethods(q, place)).map((method) => [method.id, method as Method]))
  return lines.map((line) => {
    const method = known.get(line.methodId)
    if (!method) throw badInput({ payments: '支付方式不存在或已停用' })
    if (method.needTradeNo && !line.tradeNo?.trim()) throw badInput({ payments: `请填写【${method.name}】的流水号` })
    if (method.needPayerName && !line.payerAccountName?.trim())
      throw badInput({ payments: `请填写【${method.name}】的付款户名` })
    return method
  })
}

export const feeOf = (method: Method, amount: bigint): string => handlingFee(yuan(amount), method)
