import { moveOne } from '../../kernel/flow/act.ts'
import { deductionHooks } from '../../modules/charge-finance/deduction/deduction.hooks.ts'
import { apply, deductionSteps } from '../../modules/charge-finance/deduction/deduction.service.ts'
import { Stage } from './bpm-play.demo.ts'
import type { LedgerDemo } from './charge-finance-world.demo.ts'

type Ending = 'draft' | 'pending' | 'effective' | 'rejected' | 'withdrawn' | 'revoked'
export const DEDUCTIONS: readonly Ending[] = [
  'draft',
  'draft',
  'pending',
  'pending',
  'effective',
  'effective',
  'effective',
  'rejected',
  'withdrawn',
  'revoked',
]

const act = (by: ReturnType<LedgerDemo['at']>, verb: string, id: string, reason: string) =>
  moveOne(by, deductionSteps, deductionHooks, verb, id, { reason })

const instancesOf = async ({ q }: LedgerDemo, id: string) =>
  (
    await q.query<{ processInstanceId: string | null; revokeInstanceId: string | null }>(
      'select process_instance_id as "processInstanceId", revoke_instance_id as "revokeInstanceId" from deduction where id = $1',
      [id],
    )
  )[0]!

/** What was forgone of single debts by hand, in every state. */
export async function seedDeductions(
  demo: LedgerDemo,
  deductedTypeId: string,
  receivableIds: readonly string[],
): Promise<void> {
  const stage = new Stage(demo, demo.place.companyId)
  for (const [n, receivableId] of receivableIds.entries()) {
    const ending = DEDUCTIONS[n]!
    const asking = demo.at(`${demo.today} 08:4${n % 10}:00`, 'charge01')
    const { deductionId, status } = await apply(asking, {
      deductedTypeId,
      lines: [{ receivableId, component: 'P', mode: 'amount', amount: '10.00' }],
      reason: '电梯停运补偿',
      attachments: [],
      draft: ending === 'draft',
    })
    if (ending === 'draft' || ending === 'pending') continue
    if (ending === 'withdrawn') {
      await act(asking, 'withdraw', deductionId, '金额重新核定')
      continue
    }
    const { processInstanceId } = await instancesOf(demo, deductionId)
    if (status === 1 && processInstanceId)
      await stage.settle(processInstanceId, ending === 'rejected' ? 'rejected' : 'approved', asking.now)
    if (ending !== 'revoked') continue
    const asked = demo.at(`${demo.today} 08:50:00`, 'finance01')
    await act(asked, 'revoke', deductionId, '补偿已由维保单位承担')
    // What took effect by consent is taken back by consent.
    const { revokeInstanceId } = await instancesOf(demo, deductionId)
    if (revokeInstanceId) await stage.settle(revokeInstanceId, 'approved', asked.now)
  }
}
