import type { elevator } from '@wuguan/contract/elevator/elevator.entity'
import type { elevatorBrand } from '@wuguan/contract/elevator/elevator-brand.entity'
import { badInput, refuse } from '@wuguan/contract/kernel/errors'
import { dateOf } from '../../kernel/clock.ts'
import type { EntityHooks } from '../../kernel/crud/hooks.ts'
import { liftRules, rebuildChecks, refreshLift } from './lift.service.ts'

export const brandHooks: EntityHooks<typeof elevatorBrand> = {
  whenUsed: '品牌已被电梯使用，只能停用',
  computed: {
    lifts: (t) => `(select count(*)::int from elevator e where e.brand_id = ${t}.id and e.deleted_at is null)`,
  },
}

/** Numbers that a company gives once, to a lift of the recycle bin too: field, column, sentence. */
const ONCE = [
  ['registerCode', 'register_code', '注册代码已存在'],
  ['rescueCode', 'rescue_code', '救援识别码已存在'],
] as const

const USED = '电梯已有维保或检验记录，不能删除'

export const elevatorHooks: EntityHooks<typeof elevator> = {
  whenUsed: USED,
  ignoreReferrers: ['elevator.elevatorStop', 'elevator.elevatorCheck'],
  computed: {
    maintainLate: (t, params, now) =>
      `case when ${t}.status in ('running', 'fault') then greatest(0, ${params.add(dateOf(now))}::date - ${t}.next_maintain_due) end`,
    checkLate: (t, params, now) =>
      `case when ${t}.status <> 'scrapped' then greatest(0, ${params.add(dateOf(now))}::date - ${t}.next_check_due) end`,
    uncovered: (t, params, now) =>
      `(${t}.status in ('running', 'fault') and (${t}.contractor_id is null or coalesce(${t}.contract_end < ${params.add(dateOf(now))}::date, false)))`,
    openFaults: (t) =>
      `(select count(*)::int from elevator_fault x where x.elevator_id = ${t}.id and x.status in ('reported', 'arrived'))`,
  },
  async beforeSave({ q, now, companyId, communityId }, draft, before) {
    for (const [field, column, sentence] of ONCE) {
      const value = draft[field]
      if (!value || value === before?.[field]) continue
      const [taken] = await q.query(
        `select 1 from elevator where company_id = $1 and ${column} = $2 and id is distinct from $3 limit 1`,
        [companyId, value, before?.id ?? null],
      )
      if (taken) throw badInput({ [field]: sentence })
    }
    if (draft.acceptDate && draft.acceptDate > dateOf(now))
      throw badInput({ acceptDate: '监督检验合格日期不能晚于今天' })
    if (draft.maintainDays && draft.maintainDays !== before?.maintainDays && companyId && communityId) {
      const { maintainDays } = await liftRules(q, { companyId, communityId })
      if (draft.maintainDays > maintainDays) throw badInput({ maintainDays: `维保间隔不能超过${maintainDays}天` })
    }
  },
  async afterSave({ q, now }, { id, draft, before }) {
    if (before === null || before.status === 'waiting') return
    const at = { q, now }
    if (draft.acceptDate !== before.acceptDate || draft.checkCycle !== before.checkCycle)
      await rebuildChecks(at, String(id))
    await refreshLift(at, String(id))
  },
  async beforeDelete({ q }, rows) {
    const ids = rows.map(({ id }) => id)
    const [checked] = await q.query(
      `select 1 from elevator_check k where k.elevator_id = any($1::uuid[]) and k.phase <> 'todo' limit 1`,
      [ids],
    )
    if (checked) throw refuse(USED)
    await q.query(`delete from elevator_check where elevator_id = any($1::uuid[])`, [ids])
  },
}
