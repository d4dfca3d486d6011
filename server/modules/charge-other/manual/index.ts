import {
  autoMatchManual,
  matchManual,
  registerManual,
  unmatchManual,
} from '@wuguan/contract/charge-other/manual.actions'
import { manualReceipt } from '@wuguan/contract/charge-other/manual-receipt.entity'
import { manualReceipts } from '@wuguan/contract/charge-other/manual-receipts.report'
import { sheets } from '@wuguan/contract/charge-other/sheets.facts'
import type { ModuleBuilder } from '../../../kernel/module.ts'
import { manualReceiptHooks, sheetRows } from './manual.hooks.ts'
import { autoMatch, match, register, unmatch } from './manual.service.ts'

/** 手工收据: registered, matched with what the system received, gaps in sight. */
export function manualPapers({ crud, action, facts, report }: ModuleBuilder): void {
  crud(manualReceipt, manualReceiptHooks)
  action(registerManual, register)
  action(matchManual, match)
  action(unmatchManual, unmatch)
  action(autoMatchManual, autoMatch)
  facts(sheets, sheetRows)
  report(manualReceipts)
}
