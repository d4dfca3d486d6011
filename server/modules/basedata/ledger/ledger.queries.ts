import type {
  LedgerExamination,
  LedgerFigure,
  LedgerMatrix,
  SpecialSum,
} from '@wuguan/contract/basedata/ledger.actions'
import { type Ledger, type ProjectLedger, ledger } from '@wuguan/contract/basedata/ledger.entity'
import { add } from '@wuguan/contract/kernel/decimal'
import { badInput, forbidden, notFound } from '@wuguan/contract/kernel/errors'
import { addMonths, monthsBetween, periodsFrom } from '@wuguan/contract/kernel/period'
import type { AnyHooks } from '../../../kernel/crud/hooks.ts'
import { rowColumns } from '../../../kernel/crud/select.ts'
import { Params } from '../../../kernel/db/sql.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import { percentOf } from '../support.service.ts'
import { compareFigures, systemFigures } from './figures.ts'
import { ledgerHooks } from './ledger.hooks.ts'
import { communitiesOf, reachOf } from '../../../kernel/auth/communities.ts'
import { scoped } from '../../../kernel/crud/where.ts'

const LIST = 'basedata:ledger:list'
const EXAMINE = 'basedata:ledger:examine'
const MAX_MONTHS = 36

/** 带入系统值: the register's figures beside those in force for the month before. */
export async function prefill(
  { q, actor }: ActionContext,
  input: { communityId: number; period: string },
): Promise<LedgerFigure[]> {
  if (!actor.scope('basedata:ledger:add').communities.includes(input.communityId)) throw forbidden()
  const system = await systemFigures(q, input.communityId, input.period)
  return compareFigures(system, system, await previousOf(q, input.communityId, input.period))
}
const previousOf = async (q: ActionContext['q'], communityId: number, period: string): Promise<ProjectLedger | null> =>
  (
    await q.query<{ content: ProjectLedger }>(
      'select content from ledger where community_id = $1 and kind = 1 and period = $2 and status = 2',
      [communityId, addMonths(period, -1)],
    )
  )[0]?.content ?? null

export async function readExamination(
  { q, actor, now }: ActionContext,
  { id }: { id: string },
): Promise<LedgerExamination> {
  const params = new Params()
  const key = params.add(id)
  const columns = rowColumns(ledger, ledgerHooks as unknown as AnyHooks, 't', params, now, actor)
  const [found] = await q.query<{ row: LedgerExamination['current'] }>(
    `select row_to_json(r) as row from (select ${columns.join(', ')} from ledger t where t.id = ${key} and ${scoped(ledger, ledgerHooks, actor, EXAMINE, 't', params)}) r`,
    params.values,
  )
  if (!found) throw notFound()
  const current = found.row
  if (current['kind'] !== 1) return { current, previous: null, figures: [] }
  const [communityId, period] = [Number(current['communityId']), String(current['period'])]
  const previous = await previousOf(q, communityId, period)
  return {
    current,
    previous: previous === null ? null : { period: addMonths(period, -1), content: previous },
    figures: compareFigures(current['content'] as ProjectLedger, await systemFigures(q, communityId, period), previous),
  }
}

/** Communities × months, and how complete each month is among the communities in management. */
export async function readMatrix(
  { q, actor }: ActionContext,
  { from, to }: { from: string; to: string },
): Promise<LedgerMatrix> {
  if (from > to || monthsBetween(from, to) >= MAX_MONTHS) throw badInput({ to: `期间范围最长${MAX_MONTHS}个月` })
  const periods = periodsFrom(from, to)
  const communities = await q.query<{ id: number; name: string }>(
    'select id, name from community where id = any($1) and deleted_at is null and manage_state = 2 order by order_num, id',
    [communitiesOf(actor, LIST)],
  )
  const cells = await q.query<{ id: string; community_id: number; period: string; status: Ledger['status'] }>(
    `select distinct on (community_id, period) id, community_id, period, status from ledger where kind = 1 and status <> 4 and community_id = any($1) and period between $2 and $3
     order by community_id, period, (status = 2) desc, id desc`,
    [communities.map((row) => row.id), from, to],
  )
  const byCell = new Map(cells.map((cell) => [`${cell.community_id}:${cell.period}`, cell]))
  return {
    periods,
    communities: communities.map((community) => ({
      ...community,
      cells: periods.map((period) => {
        const cell = byCell.get(`${community.id}:${period}`)
        return { period, ledgerId: cell?.id ?? null, status: cell?.status ?? null }
      }),
    })),
    completion: periods.map((period) => {
      const done = cells.filter((cell) => cell.period === period && cell.status === 2).length
      return { period, done, total: communities.length, rate: percentOf(done, communities.length) }
    }),
  }
}

/** Special ledgers in force per type: rows, and the sum of what stands under 金额. */
export async function readSpecialSums({ q, actor }: ActionContext): Promise<SpecialSum[]> {
  const params = new Params()
  const rows = await q.query<{ special_type: string; label: string; content: { rows?: Record<string, unknown>[] } }>(
    `select l.special_type, coalesce(i.label, l.special_type) as label, l.content from ledger l
     left join dict d on d.code = 'ledger_special' and d.deleted_at is null left join dict_item i on i.dict_id = d.id and i.value = l.special_type and i.company_id is null and i.deleted_at is null
     where l.kind = 2 and l.status = 2 and l.community_id = any(${params.add(reachOf(actor, LIST))}) and ${scoped(ledger, ledgerHooks, actor, LIST, 'l', params)}`,
    params.values,
  )
  const sums = new Map<string, SpecialSum>()
  for (const row of rows) {
    const sum = sums.get(row.special_type) ?? {
      specialType: row.special_type,
      label: row.label,
      count: 0,
      rows: 0,
      amount: '0.00',
    }
    sum.count++
    for (const line of row.content.rows ?? []) {
      sum.rows++
      const amount = String(line['金额'] ?? '')
      if (/^-?\d{1,14}(\.\d{1,2})?$/.test(amount)) sum.amount = add(sum.amount, amount)
    }
    sums.set(row.special_type, sum)
  }
  return [...sums.values()]
}
