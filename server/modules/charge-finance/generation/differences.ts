import type { CalcDetail } from '@wuguan/contract/charge-finance/receivable.entity'
import type { Queryable } from '../../../kernel/db/sql.ts'
import type { PlanLine } from './plan.ts'

const CAUSES = [
  ['面积', '面积变化'],
  ['单价', '单价变化'],
  ['数量', '数量变化'],
  ['折扣系数', '折扣变化'],
  ['空置折扣', '空置变化'],
  ['附加费', '附加费变化'],
  ['公式', '公式变化'],
  ['计费天数', '计费天数变化'],
] as const

/** What of the calculation is no longer what it was, by the traces of then and now. */
export function causesOf(then: CalcDetail | null, now: CalcDetail): string[] {
  if (!then) return ['原应收没有计算过程']
  const values = (detail: CalcDetail, label: string) =>
    detail.steps
      .filter((step) => step.label === label || step.label.startsWith(`${label}（`))
      .map((step) => step.value)
      .join('|')
  const found = CAUSES.filter(([label]) => values(then, label) !== values(now, label)).map(([, cause]) => cause)
  return found.length ? found : ['原应收已调整']
}

/** Gives every different line its reason. */
export async function explainDifferences(q: Queryable, lines: readonly PlanLine[]): Promise<PlanLine[]> {
  const ids = lines.flatMap((line) => (line.result === 'different' ? line.existing!.receivableId : []))
  if (ids.length === 0) return [...lines]
  const rows = await q.query<{ id: string; calc_detail: CalcDetail | null }>(
    'select id, calc_detail from receivable where id = any($1)',
    [ids],
  )
  const details = new Map(rows.map((row) => [row.id, row.calc_detail]))
  return lines.map((line) =>
    line.result === 'different'
      ? { ...line, reason: causesOf(details.get(line.existing!.receivableId) ?? null, line.priced!.detail).join('、') }
      : line,
  )
}
