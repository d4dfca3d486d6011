import type { AnyEntity } from '../kernel/entity.ts'
import { bankDeductBatch } from './bank/bank-deduct-batch.entity.ts'
import { bankDeductContract } from './bank/bank-deduct-contract.entity.ts'
import { bankDeductLine } from './bank/bank-deduct-line.entity.ts'
import { bankFileTemplate } from './bank/bank-file-template.entity.ts'
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
  bankDeductContract,
  bankFileTemplate,
  bankDeductBatch,
  bankDeductLine,
]
