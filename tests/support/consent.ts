import {
  Approvals,
  type ApprovalEngine,
  type ApprovalKind,
  type ApprovalResult,
  type ApprovalSubject,
} from '../../server/kernel/approval.ts'
import type { AnyHooks } from '../../server/kernel/crud/hooks.ts'
import { flowApprovals } from '../../server/kernel/flow/act.ts'
import { uuidv7 } from '../../server/kernel/ids.ts'
import { planHooks } from '../../server/modules/activity/plan.hooks.ts'
import { planSteps } from '../../server/modules/activity/plan.service.ts'
import { changeApprovals } from '../../server/modules/charge-finance/change/change.service.ts'
import { deductionHooks } from '../../server/modules/charge-finance/deduction/deduction.hooks.ts'
import { deductionSteps } from '../../server/modules/charge-finance/deduction/deduction.service.ts'
import { refundHooks } from '../../server/modules/charge-finance/refund/refund.hooks.ts'
import { refundSteps } from '../../server/modules/charge-finance/refund/verbs.service.ts'
import { equipmentHooks } from '../../server/modules/equipment/equipment.hooks.ts'
import { equipmentSteps } from '../../server/modules/equipment/steps.service.ts'
import { receiptVoidSteps } from '../../server/modules/charge-finance/void/void.service.ts'
import { batchHooks } from '../../server/modules/charge-other/bank/batch.hooks.ts'
import { batchSteps } from '../../server/modules/charge-other/bank/batch.service.ts'
import { itemTransferSteps } from '../../server/modules/charge-other/offset/transfer.service.ts'
import { applySteps } from '../../server/modules/materials/apply.service.ts'
import {
  applyHooks,
  offlineHooks,
  purchaseHooks,
  stocktakeHooks,
  transferHooks,
} from '../../server/modules/materials/document.hooks.ts'
import { offlineSteps } from '../../server/modules/materials/offline.service.ts'
import { purchaseSteps } from '../../server/modules/materials/purchase.service.ts'
import { stocktakeSteps } from '../../server/modules/materials/stocktake.service.ts'
import { transferSteps } from '../../server/modules/materials/transfer.service.ts'
import { prepaidTransferSteps } from '../../server/modules/charge-prepaid/transfer/transfer.service.ts'
import type { ChargeWorld } from './charge.ts'

/** Somebody who decides: takes the seat of the process engine and answers when a test says so. */
export interface Decider {
  /** What was asked last. */
  readonly asked: ApprovalSubject[]
  decide(businessId: string, result: ApprovalResult): Promise<void>
}
const SOMEBODY_ELSE = 990_001

export async function decideFor(w: ChargeWorld): Promise<Decider> {
  const kinds: ApprovalKind[] = [
    ...flowApprovals(deductionSteps, deductionHooks),
    ...changeApprovals,
    ...flowApprovals(refundSteps, refundHooks),
    ...flowApprovals(receiptVoidSteps, {}),
    ...flowApprovals(prepaidTransferSteps, {}),
    ...flowApprovals(itemTransferSteps, {}),
    ...flowApprovals(planSteps, planHooks),
    ...flowApprovals(equipmentSteps, equipmentHooks),
    ...flowApprovals(batchSteps, batchHooks),
    ...flowApprovals(purchaseSteps, purchaseHooks as AnyHooks),
    ...flowApprovals(applySteps, applyHooks as AnyHooks),
    ...flowApprovals(transferSteps, transferHooks as AnyHooks),
    ...flowApprovals(offlineSteps, offlineHooks as AnyHooks),
    ...flowApprovals(stocktakeSteps, stocktakeHooks as AnyHooks),
  ]
  const asked: ApprovalSubject[] = []
  const processes = new Map<string, ApprovalSubject>()
  const engine: ApprovalEngine = {
    async start(_context, subject) {
      const id = uuidv7()
      asked.push(subject)
      processes.set(id, subject)
      return id
    },
    async demandChain() {},
    async withdraw(context, id) {
      const subject = processes.get(id)!
      await approvals.kindOf(subject.type)!.finished(context, subject.businessId, 'cancelled')
    },
  }
  const approvals = new Approvals(kinds, engine)
  Object.assign(w.app.kernel, { approvals })
  const now = w.app.kernel.clock.now()
  for (const biz of [
    'deduct',
    'refund',
    'prepaidRefund',
    'receivableChange',
    'hangUp',
    'prepaidTransfer',
    'itemTransfer',
    'void',
  ])
    await w.sql(
      `insert into charge_approver (id, company_id, biz_type, amount_from, levels, enabled, created_at, updated_at) values ($1, $2, $3, 0, $4, true, $5, $5)`,
      [uuidv7(), w.companyId, biz, JSON.stringify([{ users: [w.userId], roles: [], mode: 'any' }]), now],
    )
  return {
    asked,
    async decide(businessId, result) {
      const subject = asked.find((one) => one.businessId === businessId)!
      await w.act((context) => approvals.kindOf(subject.type)!.finished(context, businessId, result), SOMEBODY_ELSE)
    },
  }
}
