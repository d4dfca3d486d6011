import {
  adjustDifferences,
  confirmGeneration,
  generateSingle,
  generationSummary,
  previewGeneration,
  resumeGeneration,
  rollbackGeneration,
  rollbackView,
  whyAmount,
} from '@wuguan/contract/charge-finance/generation.actions'
import { generationBatch } from '@wuguan/contract/charge-finance/generation-batch.entity'
import { generationLine } from '@wuguan/contract/charge-finance/generation-line.entity'
import type { ModuleBuilder } from '../../../kernel/module.ts'
import { adjustToPreview } from './adjust.service.ts'
import { deliverGenerated } from './done.service.ts'
import { generationBatchHooks, generationLineHooks } from './generation.hooks.ts'
import { rollback, viewRollback } from './rollback.service.ts'
import { single } from './single.service.ts'
import { confirm, resume, startPreview } from './start.service.ts'
import { explain, summarise } from './why.service.ts'

export function generations(builder: ModuleBuilder): void {
  const { crud, action } = builder
  crud(generationBatch, generationBatchHooks)
  crud(generationLine, generationLineHooks)
  action(previewGeneration, startPreview)
  action(confirmGeneration, confirm, { transaction: false })
  action(resumeGeneration, resume)
  action(rollbackGeneration, rollback)
  action(rollbackView, viewRollback)
  action(adjustDifferences, adjustToPreview)
  action(generationSummary, summarise, { transaction: true })
  action(generateSingle, single)
  action(whyAmount, explain)
  deliverGenerated(builder)
}
