import { createBatch } from '../../server/modules/charge-finance/generation/batch.store.ts'
import { runBatch } from '../../server/modules/charge-finance/generation/run.ts'
import type { ChargeWorld } from './charge.ts'

/** The id of a rehearsed generation of one month for these houses. */
export async function rehearse(w: ChargeWorld, propertyIds: string[], period: string): Promise<string> {
  const batch = await w.act((context) =>
    createBatch(context, {
      communityId: w.communityId,
      scope: { propertyIds },
      periodFrom: period,
      periodTo: period,
      mode: 'normal',
    }),
  )
  await runBatch(w.app.kernel, batch.id)
  return batch.id
}
