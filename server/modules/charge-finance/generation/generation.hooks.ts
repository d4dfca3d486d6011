import type { generationBatch } from '@wuguan/contract/charge-finance/generation-batch.entity'
import type { generationLine } from '@wuguan/contract/charge-finance/generation-line.entity'
import type { EntityHooks } from '../../../kernel/crud/hooks.ts'

export const generationBatchHooks: EntityHooks<typeof generationBatch> = {}

export const generationLineHooks: EntityHooks<typeof generationLine> = {
  sorts: { difference: (alias) => `(${alias}.amount - ${alias}.existing_amount)` },
}
