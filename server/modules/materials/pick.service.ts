import { addMonths } from '@wuguan/contract/kernel/period'
import { add, formatMoney, gt, lte, mul, round, sub, sum, withoutZeros } from '@wuguan/contract/kernel/decimal'
import { DomainError, refuse } from '@wuguan/contract/kernel/errors'
import type { PickTrial, tryPick } from '@wuguan/contract/materials/materials.actions'
import { dateOf } from '../../kernel/clock.ts'
import { demandCommunity } from '../../kernel/auth/communities.ts'
import type { Queryable } from '../../kernel/db/sql.ts'
import type { ActionContext } from '../../kernel/kernel.ts'
import type { ParsedOf } from '../../kernel/module.ts'
import { reachedWarehouse } from './documents.ts'
import { type Thing, thingsOf } from './place.ts'
import { availableIn, demandWhole, shortOf } from './posting.service.ts'
import { type PickRule, pickRules } from './settings.ts'

interface Asked {
  readonly companyId: number
  readonly communityId: number
  readonly userId: number
  readonly lines: readonly { readonly thing: Thing; readonly qty: string }[]
}
export interface Judged {
  /** Needs nobody's consent. */
  readonly free: boolean
  readonly modelKey: string | null
  readonly lockDays: number
  readonly refAmount: string
  readonly positionId: number | null
  /** How much of the month's quantity is left after it, where there is a limit. */
  readonly left: string | null
}
const LOCK_DAYS = 7

export const positionsOf = async (q: Queryable, userId: number): Promise<number[]> =>
  (
    await q.query<{ id: number }>(
      'select position_id as id from user_position where user_id = $1 order by is_main desc, id',
      [userId],
    )
  ).map(({ id }) => id)

/** Limits of the month hold over documents and stocks: of two that are handed out at once the second counts what the first took. */
export const holdQuotas = (q: Queryable, companyId: number) =>
  q.query("select pg_advisory_xact_lock(hashtext('materials.pick'), $1::int)", [companyId])

/** What was handed out this month less what came back, of a type and all below it. */
async function usedOf(
  q: Queryable,
  now: Date,
  rule: PickRule,
  who: { userId?: number; positionId?: number; companyId: number },
) {
  const month = dateOf(now).slice(0, 7)
  const [used] = await q.query<{ qty: string; amount: string }>(
    `select coalesce(sum(case v.direction when 'out' then v.qty else -v.qty end), 0)::text as qty, coalesce(sum(case v.direction when 'out' then v.amount else -v.amount end), 0)::text as amount
     from stock_move v join material_apply a on a.id::text = v.doc_id join material m on m.id = v.material_id join material_type y on y.id = m.type_id
     where v.company_id = $1 and v.doc_type = 'apply' and v.kind in ('applyOut', 'applyReturn') and v.at >= $2::date and v.at < $3::date and y.path like $4::text || '%'
       and ($5::bigint is null or a.applicant_id = $5::bigint) and ($6::bigint is null or v.position_id = $6::bigint)`,
    [
      who.companyId,
      `${month}-01`,
      `${addMonths(month, 1)}-01`,
      rule.typePath,
      who.userId ?? null,
      who.positionId ?? null,
    ],
  )
  return used!
}

/** Whether somebody may take this: his position, his month, that of his position; and whether anybody is asked. */
export async function judgePick(
  q: Queryable,
  now: Date,
  { companyId, communityId, userId, lines }: Asked,
): Promise<Judged> {
  const ruleFor = await pickRules(q, { companyId, communityId })
  const positions = await positionsOf(q, userId)
  const byRule = new Map<string, { rule: PickRule; lines: { thing: Thing; qty: string }[] }>()
  for (const line of lines) {
    const rule = ruleFor(line.thing.path)
    if (!rule) continue
    if (rule.positions.length > 0 && !positions.some((id) => rule.positions.includes(id)))
      throw refuse(`您的岗位不能领用“${line.thing.name}”`)
    const group = byRule.get(rule.id) ?? { rule, lines: [] }
    group.lines.push(line)
    byRule.set(rule.id, group)
  }
  const worth = (some: Asked['lines']) =>
    add('0.00', sum(some.map(({ thing, qty }) => round(mul(thing.refPrice, qty), 2))))
  let left: string | null = null
  for (const { rule, lines: own } of byRule.values()) {
    if (rule.monthQty !== null) {
      const rest = sub(rule.monthQty, (await usedOf(q, now, rule, { userId, companyId })).qty)
      const asked = sum(own.map(({ qty }) => qty))
      if (gt(asked, rest)) throw refuse(`超出本月领用限额，剩余${withoutZeros(gt(rest, '0') ? rest : '0')}`)
      left = sub(rest, asked)
    }
    if (rule.monthAmount !== null && positions[0] !== undefined) {
      const { amount } = await usedOf(q, now, rule, { positionId: positions[0], companyId })
      const rest = sub(rule.monthAmount, amount)
      if (gt(worth(own), rest)) throw refuse(`超出岗位本月领用限额，剩余${formatMoney(gt(rest, '0') ? rest : '0')}元`)
    }
  }
  const rules = [...byRule.values()].map(({ rule }) => rule)
  const refAmount = worth(lines)
  const covered = lines.every(({ thing }) => ruleFor(thing.path) !== null)
  return {
    free: covered && rules.every(({ freeAmount }) => lte(refAmount, freeAmount)),
    modelKey: rules.find(({ modelKey }) => modelKey !== null)?.modelKey ?? null,
    lockDays: rules.length > 0 ? Math.min(...rules.map(({ lockDays }) => lockDays)) : LOCK_DAYS,
    refAmount,
    positionId: positions[0] ?? null,
    left,
  }
}

/** 试算: the same judgement, of anybody. */
export async function tryOut(context: ActionContext, input: ParsedOf<typeof tryPick>): Promise<PickTrial> {
  const { q, now, actor } = context
  demandCommunity(actor, 'materials:setting:view', input.communityId)
  const { companyId } = await reachedWarehouse(q, actor, input.warehouseId)
  const thing = (await thingsOf(q, [input.materialId])).get(input.materialId)!
  const available = await availableIn(q, input.warehouseId, input.materialId)
  try {
    demandWhole(thing, input.qty)
    const { free, left } = await judgePick(q, now, {
      companyId,
      communityId: input.communityId,
      userId: input.userId,
      lines: [{ thing, qty: input.qty }],
    })
    if (gt(input.qty, available)) throw refuse(shortOf(thing, available))
    return { outcome: free ? 'free' : 'approval', words: free ? '免审，提交后直接待发放' : '需要审批', available, left }
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return { outcome: 'refused', words: error.message, available, left: null }
  }
}
