import type { ProjectLedger, SpecialLedger, ledger } from '@wuguan/contract/basedata/ledger.entity'
import { addDays } from '@wuguan/contract/kernel/dates'
import { isDecimal } from '@wuguan/contract/kernel/decimal'
import { badInput, refuse } from '@wuguan/contract/kernel/errors'
import { lastDay } from '@wuguan/contract/kernel/period'
import type { EntityHooks } from '../../../kernel/crud/hooks.ts'
import { dateOf } from '../../../kernel/clock.ts'
import { FIGURES } from './figures.ts'

const CLOSES_AFTER = 35
export function refuseClosed(period: string | null | undefined, now: Date): void {
  if (period && dateOf(now) > addDays(lastDay(period), CLOSES_AFTER)) throw refuse('已超过填报期限')
}

export const ledgerHooks: EntityHooks<typeof ledger> = {
  async beforeSave({ q, now }, draft, before) {
    if (draft.kind === 1) {
      if (!before) refuseClosed(draft.period, now)
      checkProject(draft.content as Partial<ProjectLedger>)
    } else checkSpecial(draft.content as SpecialLedger)
    if (before || draft.kind !== 1 || !draft.prevId) return
    const [prev] = await q.query('select 1 from ledger where id = $1 and kind = 1 and period = $2 and status = 2', [
      draft.prevId,
      draft.period,
    ])
    if (!prev) throw badInput({ prevId: '只能替代本期间已生效的台账' })
  },
}

function checkProject(content: Partial<ProjectLedger>): void {
  for (const [key, value] of Object.entries(content)) {
    const figure = FIGURES.find(([name]) => name === key)
    if (!figure) throw badInput({ content: `未知的指标：${key}` })
    if (value !== null && (!isDecimal(String(value), 16, 4) || String(value).startsWith('-')))
      throw badInput({ content: `${figure[1]}格式不正确` })
  }
}
function checkSpecial(content: SpecialLedger): void {
  if (!Array.isArray(content?.rows) || content.rows.length === 0) throw badInput({ content: '请填写台账内容' })
  if (content.rows.length > 500) throw badInput({ content: '台账内容最多500行' })
  const isCell = (value: unknown) => value === null || typeof value === 'string' || typeof value === 'number'
  for (const row of content.rows as unknown[])
    if (typeof row !== 'object' || row === null || !Object.values(row).every(isCell))
      throw badInput({ content: '台账内容格式不正确' })
}
