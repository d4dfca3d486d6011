import type { eventAuditor } from '@wuguan/contract/event/event-auditor.entity'
import type { EntityHooks } from '../../kernel/crud/hooks.ts'
import { demandContiguous } from './auditors.service.ts'

/** However rows come and go, the steps of every case stay contiguous. */
export const auditorHooks: EntityHooks<typeof eventAuditor> = {
  afterSave: (context) => demandContiguous(context),
  afterDelete: (context) => demandContiguous(context),
}
