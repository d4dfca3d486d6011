import {
  chargeSetup,
  dayCalendar,
  deskPrepayItems,
  deskTempItems,
  receiptLog,
  receiptMethods,
} from '@wuguan/contract/charge-finance/desk.actions'
import { searchDesk } from '@wuguan/contract/charge-finance/collect.actions'
import type { ModuleBuilder } from '../../../kernel/module.ts'
import { daysOf } from './days.queries.ts'
import { prepayItems } from './prepay-items.queries.ts'
import { logOf, methodsOf } from './receipts.queries.ts'
import { findAtDesk } from './search.queries.ts'
import { readSetup } from './setup.queries.ts'
import { tempItems } from './temp-items.queries.ts'
import { closeCard, financeWidget, shiftCard } from './workbench.queries.ts'

/** What the screens of the desk read. */
export function deskReadings({ action, card, widget }: ModuleBuilder): void {
  widget(financeWidget)
  card(shiftCard)
  card(closeCard)
  action(searchDesk, findAtDesk)
  action(deskTempItems, tempItems)
  action(deskPrepayItems, prepayItems)
  action(receiptMethods, methodsOf)
  action(receiptLog, logOf)
  action(dayCalendar, daysOf)
  action(chargeSetup, readSetup)
}
