import type { AnyEntity } from '../kernel/entity.ts'
import { bill } from './bill.entity.ts'
import { billBatch } from './bill-batch.entity.ts'
import { billLine } from './bill-line.entity.ts'
import { billPush } from './bill-push.entity.ts'
import { channelTrade } from './channel-trade.entity.ts'
import { cashierShift } from './cashier-shift.entity.ts'
import { cashierShiftLine } from './cashier-shift-line.entity.ts'
import { deduction } from './deduction.entity.ts'
import { deductionLine } from './deduction-line.entity.ts'
import { financeDay } from './finance-day.entity.ts'
import { generationBatch } from './generation-batch.entity.ts'
import { generationLine } from './generation-line.entity.ts'
import { hangUpRecord } from './hang-up-record.entity.ts'
import { payment } from './payment.entity.ts'
import { receipt } from './receipt.entity.ts'
import { receiptAllocation } from './receipt-allocation.entity.ts'
import { receiptVoid } from './receipt-void.entity.ts'
import { receivable } from './receivable.entity.ts'
import { receivableChange } from './receivable-change.entity.ts'
import { receivableChangeLine } from './receivable-change-line.entity.ts'
import { receivableEntry } from './receivable-entry.entity.ts'
import { refund } from './refund.entity.ts'
import { refundLine } from './refund-line.entity.ts'
import { refundSource } from './refund-source.entity.ts'

export const chargeFinanceEntities: readonly AnyEntity[] = [
  receivable,
  receivableEntry,
  receipt,
  receiptAllocation,
  payment,
  channelTrade,
  deduction,
  deductionLine,
  refund,
  refundLine,
  refundSource,
  receiptVoid,
  receivableChange,
  receivableChangeLine,
  hangUpRecord,
  generationBatch,
  generationLine,
  bill,
  billBatch,
  billLine,
  billPush,
  cashierShift,
  cashierShiftLine,
  financeDay,
]
