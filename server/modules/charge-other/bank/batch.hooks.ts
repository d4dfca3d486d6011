import type { bankDeductBatch } from '@wuguan/contract/charge-other/bank/bank-deduct-batch.entity'
import { badInput } from '@wuguan/contract/kernel/errors'
import type { EntityHooks } from '../../../kernel/crud/hooks.ts'
import { dateOf } from '../../../kernel/clock.ts'
import { fillBatch, gatheringOf, templateOf } from './batch.store.ts'

const receiptsOf = (figure: string) => (batch: string) =>
  `(select ${figure} from bank_deduct_line l join receipt r on r.id = l.receipt_id where l.batch_id = ${batch}.id)`
const RECEIVED = receiptsOf('coalesce(sum(r.total_amount), 0)::numeric(14,2)')
/** Figures of a row are JSON: money is text in it. */
const asMoney = (sql: string) => `(${sql})::numeric(14,2)::text`

export const batchHooks: EntityHooks<typeof bankDeductBatch> = {
  computed: {
    successRate: (batch) => `round(100.0 * ${batch}.success_count / nullif(${batch}.line_count, 0), 2)::text`,
    receiptCount: receiptsOf('count(*)::int'),
    receiptAmount: (batch) => asMoney(RECEIVED(batch)),
    difference: (batch) => asMoney(`coalesce(${batch}.bank_amount, 0) - ${RECEIVED(batch)}`),
  },
  async beforeSave({ q, now, companyId }, draft) {
    if (draft.deductDate! < dateOf(now)) throw badInput({ deductDate: '扣款日期不能早于今天' })
    await templateOf(q, { companyId: companyId!, bankCode: String(draft.bankCode) }, 'out')
  },
  async afterSave(context, { id }) {
    await fillBatch(context, String(id), await gatheringOf(context.q, String(id)))
  },
}
