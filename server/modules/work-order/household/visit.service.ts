import type { InputOf, OutputOf } from '@wuguan/contract/kernel/action'
import { badInput } from '@wuguan/contract/kernel/errors'
import type { planVisits, registerVisit } from '@wuguan/contract/work-order/household-visit.actions'
import { householdVisit } from '@wuguan/contract/work-order/household-visit.entity'
import { visitHouse } from '@wuguan/contract/work-order/visit-house.entity'
import type { AnyHooks } from '../../../kernel/crud/hooks.ts'
import { demandVisible } from '../../../kernel/crud/visible.ts'
import { createRow } from '../../../kernel/crud/write.ts'
import { writing } from '../../../kernel/crud/writing.ts'
import { moveOne } from '../../../kernel/flow/act.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import { visitHouseHooks } from './house.hooks.ts'
import { householdVisitHooks } from './visit.hooks.ts'
import { householdVisitSteps } from './steps.service.ts'

const { add } = householdVisit.codes

/** The community of a house that the caller may make visits to. */
async function communityOf(context: ActionContext, houseId: string): Promise<number> {
  await demandVisible(context, visitHouse, visitHouseHooks, houseId, add, '房产不存在或已删除')
  const [house] = await context.q.query<{ id: number }>('select community_id as id from house where id = $1', [houseId])
  return house!.id
}

type Plan = Pick<InputOf<typeof planVisits>, 'visitType' | 'visitorIds'> & {
  houseId: string
  planDate?: string
  customerId?: string | null | undefined
}
async function planOne(context: ActionContext, plan: Plan): Promise<string> {
  const communityId = await communityOf(context, plan.houseId)
  const { id } = await createRow(writing(context, householdVisit, householdVisitHooks), { ...plan, communityId })
  return String(id)
}

export async function plan(
  context: ActionContext,
  { houseIds, ...input }: InputOf<typeof planVisits>,
): Promise<OutputOf<typeof planVisits>> {
  for (const houseId of houseIds) await planOne(context, { ...input, houseId })
  return { planned: houseIds.length }
}

export async function register(
  context: ActionContext,
  { houseId, planId, customerId, visitType, ...told }: InputOf<typeof registerVisit>,
): Promise<OutputOf<typeof registerVisit>> {
  const { visitorIds } = told
  const id = planId ?? (await planOne(context, { houseId, customerId, visitType, visitorIds }))
  if (planId) {
    await demandVisible(context, householdVisit, householdVisitHooks, planId, add, '走访计划不存在或已删除')
    const [planned] = await context.q.query('select 1 from household_visit where id = $1 and house_id = $2', [
      planId,
      houseId,
    ])
    if (!planned) throw badInput({ planId: '走访计划不是该房产的' })
  }
  const moved = await moveOne(context, householdVisitSteps, householdVisitHooks as AnyHooks, 'record', id, told)
  return { id, version: moved['version'] as number }
}
