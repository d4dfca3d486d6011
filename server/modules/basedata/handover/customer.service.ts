import type { addHandoverCustomer } from '@wuguan/contract/basedata/handover.actions'
import { customer } from '@wuguan/contract/basedata/customer.entity'
import { handoverCustomer } from '@wuguan/contract/basedata/handover-customer.entity'
import { handoverHouse } from '@wuguan/contract/basedata/handover-house.entity'
import { lockRows, createRow } from '../../../kernel/crud/write.ts'
import { writing } from '../../../kernel/crud/writing.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import { customerHooks } from '../customer/customer.hooks.ts'
import { handoverCustomerHooks, handoverHouseHooks } from './handover.hooks.ts'

/** A buyer joins the delivery of a house; one whom nobody knows yet is recorded in the same transaction. */
export async function addCustomer(
  context: ActionContext,
  { way, customerId, name, mobile, idNo, ...place }: ParsedOf<typeof addHandoverCustomer>,
): Promise<{ id: string }> {
  const steps = writing(context, handoverHouse, handoverHouseHooks)
  const [step] = await lockRows(steps, [place.handoverHouseId], 'basedata:handover:edit')
  const communityId = step!.communityId
  let buyer = customerId
  if (way === 'fresh') {
    context.actor.demand(customer.codes.add)
    const draft = { customerType: 1, name, mobile, createdIn: communityId, ...(idNo ? { idType: 1, idNo } : {}) }
    buyer = String((await createRow(writing(context, customer, customerHooks), draft)).id)
  }
  const draft = { ...place, customerId: buyer, communityId }
  const { id } = await createRow(writing(context, handoverCustomer, handoverCustomerHooks), draft)
  return { id: String(id) }
}
