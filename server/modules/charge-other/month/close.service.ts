import { SETTLEMENT } from '@wuguan/contract/charge-other/codes'
import type {
  ClosedMonth,
  cancelMonth,
  closeMonth,
  closeMonths,
  startMonth,
} from '@wuguan/contract/charge-other/month.actions'
import { unbalanced } from '@wuguan/contract/charge-other/statement'
import { DomainError, refuse } from '@wuguan/contract/kernel/errors'
import { lastDay } from '@wuguan/contract/kernel/period'
import { writeTimeline } from '../../../kernel/audit.ts'
import { dateOf } from '../../../kernel/clock.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import { inTransaction } from '../../../kernel/tx.ts'
import { PERIOD_STATE } from '../../charge-base/period.service.ts'
import { demandCommunity } from '../../charge-finance/ledger/scope.service.ts'
import { type CheckResult, runChecks } from './checks.ts'
import {
  type LockedMonth,
  type Settlement,
  keepChecks,
  keepStatements,
  lockMonth,
  moveTo,
  movePeriod,
} from './settlement.store.ts'
import { computeStatements, hashOfMonth } from './statements.queries.ts'

const PERMISSION = 'charge-other:month:close'
const RUNNING = '该期间正在月结'
const DONE = '该期间已月结'
type Asked = ParsedOf<typeof startMonth>

/** 开始月结: from here nothing is posted into the month, so that what is checked is what is closed. */
export async function start(context: ActionContext, input: Asked): Promise<{ settlementId: string }> {
  demandCommunity(context.actor, PERMISSION, input.communityId)
  const { settlement } = await begin(context, input)
  return { settlementId: settlement.id }
}

async function begin(context: ActionContext, { communityId, period }: Asked): Promise<LockedMonth> {
  const { now, actor } = context
  if (dateOf(now) <= lastDay(period)) throw refuse('还未到月末，不能月结')
  const month = await lockMonth(context, communityId, period)
  const { settlement, book } = month
  if (book.status === PERIOD_STATE.closed) throw refuse(DONE)
  if (settlement.status !== SETTLEMENT.open || book.status === PERIOD_STATE.closing) throw refuse(RUNNING)
  await movePeriod(context, book.id, PERIOD_STATE.closing)
  const results = await check(context, settlement)
  await keepChecks(context, settlement, results)
  await moveTo(context, settlement.id, SETTLEMENT.ready, {
    started_by: actor.userId || null,
    started_at: now,
    reopened_by: null,
    reopened_at: null,
    reopen_reason: null,
    process_instance_id: null,
  })
  await trace(context, settlement, '开始月结', '待结账')
  return { settlement: { ...settlement, status: SETTLEMENT.ready }, book }
}

const check = ({ q, now }: ActionContext, { communityId, period }: Settlement) =>
  runChecks({ q, now, communityId, period })

export async function cancel(context: ActionContext, input: ParsedOf<typeof cancelMonth>): Promise<null> {
  demandCommunity(context.actor, PERMISSION, input.communityId)
  const { settlement, book } = await lockMonth(context, input.communityId, input.period)
  if (settlement.status !== SETTLEMENT.ready) throw refuse('该期间没有正在进行的月结')
  await movePeriod(context, book.id, PERIOD_STATE.open)
  await moveTo(context, settlement.id, SETTLEMENT.open)
  await trace(context, settlement, '取消月结', '未月结')
  return null
}

/** 确认结账: checked once more under the lock, then the three statements and the hash of every entry. */
export async function close(context: ActionContext, input: ParsedOf<typeof closeMonth>): Promise<{ hash: string }> {
  demandCommunity(context.actor, PERMISSION, input.communityId)
  const month = await lockMonth(context, input.communityId, input.period)
  if (month.settlement.status === SETTLEMENT.open) throw refuse('请先开始月结')
  if (month.settlement.status !== SETTLEMENT.ready) throw refuse(DONE)
  return { hash: await confirm(context, month, input.confirmedChecks) }
}

async function confirm(
  context: ActionContext,
  { settlement, book }: LockedMonth,
  confirmed: readonly string[] | 'all',
): Promise<string> {
  const { q, actor, now } = context
  const results = await check(context, settlement)
  const codes = confirmed === 'all' ? results.map(({ rule }) => rule.code) : confirmed
  demandPassed(results, codes)
  await keepChecks(context, settlement, results, codes)
  const statements = await computeStatements(q, settlement.communityId, settlement.period)
  const wrong = unbalanced(statements)
  if (wrong.length) throw refuse(`月结报表不平：${wrong.join('、')}`)
  await keepStatements(context, settlement, statements)
  const hash = await hashOfMonth(q, settlement.communityId, settlement.period)
  await moveTo(context, settlement.id, SETTLEMENT.closed, {
    closed_by: actor.userId || null,
    closed_at: now,
    snapshot_hash: hash,
  })
  await movePeriod(context, book.id, PERIOD_STATE.closed)
  await trace(context, settlement, '确认结账', '已结账')
  return hash
}

/** What blocks comes first, then hints that nobody has accepted. */
function demandPassed(results: readonly CheckResult[], confirmed: readonly string[]): void {
  const failing = results.filter(({ passed }) => !passed)
  const stops =
    failing.find(({ rule }) => rule.level === 'block') ?? failing.find(({ rule }) => !confirmed.includes(rule.code))
  if (stops) throw refuse(stops.rule.sentence(stops))
}

/** One community after the other, each in a transaction of its own: one that can not be closed stays as it was and says why. */
export async function closeMany(context: ActionContext, input: ParsedOf<typeof closeMonths>): Promise<ClosedMonth[]> {
  const { kernel, actor } = context
  const communities = [...new Set(input.communityIds)]
  for (const communityId of communities) demandCommunity(actor, PERMISSION, communityId)
  const names = await kernel.q.query<{ id: number; name: string }>(
    'select id, name from community where id = any($1)',
    [communities],
  )
  const answers: ClosedMonth[] = []
  for (const communityId of communities) {
    const community = names.find(({ id }) => id === communityId)?.name ?? ''
    try {
      await inTransaction(kernel, async (scope) => {
        const one = { kernel, actor, ...scope }
        await confirm(one, await begin(one, { communityId, period: input.period }), input.confirmWarnings ? 'all' : [])
      })
      answers.push({ communityId, community, closed: true, message: '已结账' })
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      answers.push({ communityId, community, closed: false, message: error.message })
    }
  }
  return answers
}

export const trace = (
  { q, actor, now }: ActionContext,
  { id }: Settlement,
  action: string,
  toState: string,
  remark: string | null = null,
) => writeTimeline(q, actor, now, { bizType: 'charge-other.monthSettlement', bizId: id, action, toState, remark })
