import { businessSchedule, generateBusiness, generateTurnover } from '@wuguan/contract/charge-base/commerce.actions'
import { cashierShift } from '@wuguan/contract/charge-finance/cashier-shift.entity'
import {
  collectTemp,
  customerProperties,
  deskFigures,
  deskProperty,
  owedNotice,
  payCollection,
  prepayMonths,
  quoteCollection,
} from '@wuguan/contract/charge-finance/collect.actions'
import { financeDay } from '@wuguan/contract/charge-finance/finance-day.entity'
import { payment } from '@wuguan/contract/charge-finance/payment.entity'
import { productsOnSale, quoteProduct, sellProduct } from '@wuguan/contract/charge-finance/product.actions'
import { receiptAllocation } from '@wuguan/contract/charge-finance/receipt-allocation.entity'
import { receiptVoid } from '@wuguan/contract/charge-finance/receipt-void.entity'
import { changeMethod, receiptDetail, receiptPaper, voidReceipt } from '@wuguan/contract/charge-finance/receipt.actions'
import { receipt } from '@wuguan/contract/charge-finance/receipt.entity'
import { receivableEntry } from '@wuguan/contract/charge-finance/receivable-entry.entity'
import { receivable } from '@wuguan/contract/charge-finance/receivable.entity'
import {
  closeDay,
  confirmDay,
  currentShift,
  dayReport,
  depositShift,
  openShift,
  reopenDay,
  returnShift,
  shiftDetail,
  submitShift,
  verifyShift,
} from '@wuguan/contract/charge-finance/shift.actions'
import { type ModuleBuilder, defineModule } from '../../kernel/module.ts'
import { generate as generateRents, generateReports, schedule } from './business/business.service.ts'
import { defineBillTask } from './bill/batch.service.ts'
import { bills } from './bill/index.ts'
import { billJobs } from './bill/jobs.ts'
import { channels } from './channel/index.ts'
import { channelTradeJob } from './channel/jobs.ts'
import { registerChannelRefunds } from './channel/refund-channel.ts'
import { figures, propertiesOf, readProperty } from './collect/desk.queries.ts'
import { readOwedNotice } from './owed/notice.queries.ts'
import { pay } from './collect/pay.service.ts'
import { prepay } from './collect/prepay.service.ts'
import { listOnSale } from './collect/product.store.ts'
import { quote } from './collect/quote.service.ts'
import { quoteSale, sell } from './collect/sale.service.ts'
import { collectOnce } from './collect/temp.service.ts'
import { receivableChangeJobs, receivableChanges } from './change/index.ts'
import { deductions } from './deduction/index.ts'
import { ledgerEvents } from './events.service.ts'
import { deskReadings } from './desk/index.ts'
import { generations } from './generation/index.ts'
import { generationJobs } from './generation/jobs.ts'
import { defineGenerationTask } from './generation/run.ts'
import { chargeFacts } from './ledger/facts.ts'
import { ledgerCheck, lockRelease, shiftRemind } from './ledger/jobs.ts'
import { receivableHooks } from './ledger/receivable.hooks.ts'
import { change } from './receipt/change-method.service.ts'
import { readDetail } from './receipt/detail.queries.ts'
import { paperOf } from './receipt/print.service.ts'
import { receiptHooks } from './receipt/receipt.hooks.ts'
import { refundJobs, refunds } from './refund/index.ts'
import { registerParts } from './register/index.ts'
import { billSearch, receiptSearch, receivableSearch } from './search/number.search.ts'
import { close, confirm, reopen, report } from './shift/day.service.ts'
import { current, deposit, detail, open, sendBack, submit, verify } from './shift/shift.service.ts'
import { applyVoid, receiptVoidSteps } from './void/void.service.ts'

function books({ crud }: ModuleBuilder): void {
  crud(receivable, receivableHooks)
  crud(receivableEntry)
  crud(receipt, receiptHooks)
  crud(receiptAllocation)
  crud(payment)
  crud(receiptVoid, {}, { flow: receiptVoidSteps })
  crud(cashierShift)
  crud(financeDay)
}

function desk({ action }: ModuleBuilder): void {
  action(deskProperty, readProperty)
  action(owedNotice, readOwedNotice)
  action(customerProperties, propertiesOf)
  action(deskFigures, figures)
  action(quoteCollection, quote)
  action(payCollection, pay)
  action(collectTemp, collectOnce)
  action(prepayMonths, prepay)
  action(productsOnSale, listOnSale)
  action(quoteProduct, quoteSale)
  action(sellProduct, sell)
}

function receipts({ action }: ModuleBuilder): void {
  action(receiptDetail, readDetail)
  action(receiptPaper, paperOf)
  action(changeMethod, change)
  action(voidReceipt, applyVoid)
}

function shifts({ action }: ModuleBuilder): void {
  action(openShift, open)
  action(currentShift, current)
  action(shiftDetail, detail)
  action(submitShift, submit)
  action(verifyShift, verify)
  action(returnShift, sendBack)
  action(depositShift, deposit)
  action(dayReport, report)
  action(confirmDay, confirm)
  action(closeDay, close)
  action(reopenDay, reopen)
}

/** Rents by turnover: the standard and its reports are charge-base's, what they charge is booked here. */
function businessRents({ action }: ModuleBuilder): void {
  action(businessSchedule, schedule)
  action(generateBusiness, generateRents)
  action(generateTurnover, generateReports)
}

export const chargeFinance = defineModule('charge-finance', (module) => {
  books(module)
  chargeFacts(module)
  desk(module)
  deskReadings(module)
  registerParts(module)
  receipts(module)
  shifts(module)
  generations(module)
  businessRents(module)
  receivableChanges(module)
  deductions(module)
  refunds(module)
  bills(module)
  channels(module)
  ledgerEvents(module)
  for (const kind of [receiptSearch, billSearch, receivableSearch]) module.search(kind)
  for (const job of [lockRelease, ledgerCheck, shiftRemind]) module.job(job)
  // Tasks and jobs that open their own transactions exist once the process has its kernel.
  module.raw((kernel) => {
    defineGenerationTask(kernel)
    defineBillTask(kernel)
    registerChannelRefunds(kernel)
    for (const job of [
      ...generationJobs(kernel),
      ...receivableChangeJobs(kernel),
      ...refundJobs(kernel),
      ...billJobs(kernel),
      channelTradeJob(kernel),
    ])
      kernel.jobs.define(job)
    return async () => {}
  })
})
