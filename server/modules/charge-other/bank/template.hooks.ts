import type { bankFileTemplate } from '@wuguan/contract/charge-other/bank/bank-file-template.entity'
import { layoutFaults } from '@wuguan/contract/charge-other/bank/file-layout'
import { badInput } from '@wuguan/contract/kernel/errors'
import type { EntityHooks } from '../../../kernel/crud/hooks.ts'

export const templateHooks: EntityHooks<typeof bankFileTemplate> = {
  beforeSave(_context, draft) {
    const faults = layoutFaults(draft)
    if (Object.keys(faults).length > 0) throw badInput(faults)
  },
}
