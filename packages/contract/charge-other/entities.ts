import type { AnyEntity } from '../kernel/entity.ts'
import { costCenter } from './cost-center.entity.ts'
import { monthSettlement } from './month-settlement.entity.ts'
import { monthSettlementCheck } from './month-settlement-check.entity.ts'
import { monthSettlementCash, monthSettlementLine, monthSettlementPrepaid } from './month-settlement-lines.entity.ts'
import { paperReceipt } from './paper-receipt.entity.ts'
import { receiptBook } from './receipt-book.entity.ts'
import { reportDef } from './report-def.entity.ts'
import { reportFavourite } from './report-favourite.entity.ts'
import { voucher } from './voucher.entity.ts'
import { voucherBatch } from './voucher-batch.entity.ts'
import { voucherRule } from './voucher-rule.entity.ts'

export const chargeOtherEntities: readonly AnyEntity[] = [
  monthSettlement,
  monthSettlementCheck,
  monthSettlementLine,
  monthSettlementPrepaid,
  monthSettlementCash,
  receiptBook,
  paperReceipt,
  costCenter,
  voucherRule,
  voucherBatch,
  voucher,
  reportDef,
  reportFavourite,
]
