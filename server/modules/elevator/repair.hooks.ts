import type { elevatorRepair } from '@wuguan/contract/elevator/elevator-repair.entity'
import { LEVELS } from '@wuguan/contract/elevator/elevator-options'
import { lastsOf, levelDue } from '@wuguan/contract/elevator/elevator-rules'
import { mul, round, sum } from '@wuguan/contract/kernel/decimal'
import { badInput } from '@wuguan/contract/kernel/errors'
import { dateOf } from '../../kernel/clock.ts'
import type { EntityHooks } from '../../kernel/crud/hooks.ts'
import { isInUse, liftOf, liftRules, visitsOf } from './lift.service.ts'

type Draft = Parameters<NonNullable<EntityHooks<typeof elevatorRepair>['beforeSave']>>[1]

const costOf = ({ parts }: Draft) =>
  sum(['0.00', ...(parts ?? []).map(({ qty, price }) => round(mul(qty ?? '0', price ?? '0'), 2))])

export const repairHooks: EntityHooks<typeof elevatorRepair> = {
  async beforeSave({ q, now, actor, companyId }, draft, before) {
    draft.cost = costOf(draft)
    if (before !== null) {
      // What is looked at was settled when the visit began; what was found is filled in.
      const own = before.items ?? []
      if ((draft.items ?? []).length !== own.length) throw badInput({ items: '维保项目不能增删' })
      draft.items = (draft.items ?? []).map(({ result, value, remark }, n) => ({
        ...own[n]!,
        result: result ?? null,
        value: value ?? null,
        remark: remark ?? null,
      }))
      return
    }
    const lift = await liftOf(q, draft.elevatorId!)
    if (!isInUse(lift.status) && lift.status !== 'sealed') throw badInput({ elevatorId: '电梯未在用，不能登记维保' })
    const rules = await liftRules(q, lift)
    draft.level ??= levelDue(
      lastsOf(await visitsOf(q, lift.id), lift.useDate),
      lift.nextMaintainDue ?? dateOf(now),
      lift.maintainDays,
      rules.months,
    )
    const items = await q.query<{ level: string; no: number; name: string; requirement: string; valueType: string }>(
      `select level, no, name, requirement, value_type as "valueType" from elevator_maintain_item
       where company_id = $1 and level = any($3) and enabled = 1
         and kind = case when exists (select 1 from elevator_maintain_item i where i.company_id = $1 and i.kind = $2 and i.enabled = 1) then $2 else 'passenger' end
       order by array_position($3, level), no`,
      [companyId, lift.kind, LEVELS.slice(0, LEVELS.indexOf(draft.level) + 1)],
    )
    draft.items = items as NonNullable<Draft['items']>
    draft.dueDate = lift.nextMaintainDue
    draft.contractorId = lift.contractorId
    draft.executorId = actor.userId || null
  },
}
