import { channelStatement } from '@wuguan/contract/charge-other/mobile/channel-statement.entity'
import { channelStatementLine } from '@wuguan/contract/charge-other/mobile/channel-statement-line.entity'
import {
  askOrder,
  closeOrder,
  depositOrder,
  importStatement,
  refundOrder,
} from '@wuguan/contract/charge-other/mobile/mobile.actions'
import { mobileStatistics } from '@wuguan/contract/charge-other/mobile/mobile-statistics.report'
import { mobileTrades } from '@wuguan/contract/charge-other/mobile/mobile-trades.facts'
import type { ModuleBuilder } from '../../../kernel/module.ts'
import { askChannel, close, deposit, refund } from './order.service.ts'
import { statementImport } from './statement.job.ts'
import { statementLineSteps, takeIn } from './statement.service.ts'
import { tradeRows } from './trade-rows.ts'

/** They ask a channel over the network: no transaction is open meanwhile. */
const ALONE = { transaction: false } as const

/** 移动支付: what channels say of a day beside what we have of it. */
export function mobilePayments({ crud, action, facts, report, job }: ModuleBuilder): void {
  crud(channelStatement)
  crud(channelStatementLine, {}, { flow: statementLineSteps })
  facts(mobileTrades, tradeRows)
  report(mobileStatistics)
  action(importStatement, takeIn)
  action(askOrder, askChannel, ALONE)
  action(closeOrder, close, ALONE)
  action(refundOrder, refund, ALONE)
  action(depositOrder, deposit)
  job(statementImport)
}
