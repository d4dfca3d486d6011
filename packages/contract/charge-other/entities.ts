import type { AnyEntity } from '../kernel/entity.ts'
import { monthSettlement } from './month-settlement.entity.ts'
import { monthSettlementCheck } from './month-settlement-check.entity.ts'
import { monthSettlementCash, monthSettlementLine, monthSettlementPrepaid } from './month-settlement-lines.entity.ts'
import { paperReceipt } from './paper-receipt.entity.ts'
import { receiptBook } from './receipt-book.entity.ts'

export const chargeOtherEntities: readonly AnyEntity[] = [
  monthSettlement,
  monthSettlementCheck,
  monthSettlementLine,
  monthSettlementPrepaid,
  monthSettlementCash,
  receiptBook,
  paperReceipt,
]
