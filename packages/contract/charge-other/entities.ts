import type { AnyEntity } from '../kernel/entity.ts'
import { costCenter } from './cost-center.entity.ts'
import { bankDeductBatch } from './bank/bank-deduct-batch.entity.ts'
import { bankDeductContract } from './bank/bank-deduct-contract.entity.ts'
import { bankDeductLine } from './bank/bank-deduct-line.entity.ts'
import { bankFileTemplate } from './bank/bank-file-template.entity.ts'
import { invoice } from './invoice/invoice.entity.ts'
import { invoiceRedForm } from './invoice/invoice-red-form.entity.ts'
import { invoiceSource } from './invoice/invoice-source.entity.ts'
import { invoiceTerminal } from './invoice/invoice-terminal.entity.ts'
import { channelStatement } from './mobile/channel-statement.entity.ts'
import { channelStatementLine } from './mobile/channel-statement-line.entity.ts'
import { itemTransfer } from './offset/item-transfer.entity.ts'
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
  bankDeductContract,
  bankFileTemplate,
  bankDeductBatch,
  bankDeductLine,
  invoiceTerminal,
  invoice,
  invoiceSource,
  invoiceRedForm,
  itemTransfer,
  channelStatement,
  channelStatementLine,
]
