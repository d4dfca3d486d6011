import { channelStatement } from '@wuguan/contract/charge-other/mobile/channel-statement.entity'
import { channelStatementLine } from '@wuguan/contract/charge-other/mobile/channel-statement-line.entity'
import { importStatement } from '@wuguan/contract/charge-other/mobile/mobile.actions'
import type { ModuleBuilder } from '../../../kernel/module.ts'
import { statementLineSteps, takeIn } from './statement.service.ts'

/** 移动支付: what channels say of a day beside what we have of it. */
export function mobilePayments({ crud, action }: ModuleBuilder): void {
  crud(channelStatement)
  crud(channelStatementLine, {}, { flow: statementLineSteps })
  action(importStatement, takeIn)
}
