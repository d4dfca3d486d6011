import { cents } from '@wuguan/contract/charge-finance/cents'
import type { LedgerContext, Place } from '../../charge-finance/ledger/context.service.ts'
import { writePlan } from './plan.ts'
import { postPart } from './post-part.ts'
import { RUN, createRun, finishRun, setRun } from './run.store.ts'

export interface ItemOffset {
  readonly accountId: string
  readonly propertyType: string
  readonly propertyId: string
  readonly propertyName: string
  readonly customerId: string
  readonly targets: readonly {
    readonly receivableId: string
    readonly feeItemId: string
    readonly feePeriod: string
    readonly component: 'P' | 'L'
    readonly amount: string
  }[]
}

/** 费项冲抵 from an account: a run of its own in the logs of offsets; what its one part is refused for refuses the whole. Answers with its receipt. */
export async function offsetItems(context: LedgerContext, place: Place, asked: ItemOffset): Promise<string> {
  const { q, now } = context
  const { accountId, targets } = asked
  const run = await createRun(context, place, { kind: 'item', trigger: 'manual', scope: { accountIds: [accountId] } })
  await writePlan(context, run, [
    {
      accounts: [asked],
      lines: targets.map((one) => ({ ...one, accountId, amount: cents(one.amount) })),
      debts: new Map(targets.map((one) => [one.receivableId, one])),
    },
  ])
  await setRun(context, run.id, { status: RUN.running, started_at: now })
  const [part] = await q.query<{ id: string }>('select id from offset_part where run_id = $1', [run.id])
  await postPart(context, run, part!.id)
  await finishRun(context, run.id)
  const [posted] = await q.query<{ receiptId: string }>(
    'select receipt_id as "receiptId" from offset_part where id = $1',
    [part!.id],
  )
  return posted!.receiptId
}
