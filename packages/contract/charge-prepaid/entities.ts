import type { AnyEntity } from '../kernel/entity.ts'
import { offsetLine } from './offset-line.entity.ts'
import { offsetPart } from './offset-part.entity.ts'
import { offsetRun } from './offset-run.entity.ts'
import { prepaidAccount } from './prepaid-account.entity.ts'
import { prepaidEntry } from './prepaid-entry.entity.ts'
import { prepaidHold } from './prepaid-hold.entity.ts'
import { prepaidTransfer } from './prepaid-transfer.entity.ts'

export const chargePrepaidEntities: readonly AnyEntity[] = [
  prepaidAccount,
  prepaidEntry,
  prepaidHold,
  offsetRun,
  offsetPart,
  offsetLine,
  prepaidTransfer,
]
