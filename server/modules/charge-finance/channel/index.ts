import { askScan, reverseScan, scanPayment } from '@wuguan/contract/charge-finance/channel.actions'
import { channelTrade } from '@wuguan/contract/charge-finance/channel-trade.entity'
import { mobileOrder } from '@wuguan/contract/charge-finance/mobile-order.entity'
import type { ModuleBuilder } from '../../../kernel/module.ts'
import { notifyRoutes } from './notify.ts'
import { ask, reverse, scan } from './scan.service.ts'

/** Each asks a channel over the network: no transaction is open meanwhile. */
const ALONE = { transaction: false } as const

export function channels({ crud, action, raw }: ModuleBuilder): void {
  crud(channelTrade, {}, { doors: [mobileOrder] })
  action(scanPayment, scan, ALONE)
  action(askScan, ask, ALONE)
  action(reverseScan, reverse, ALONE)
  raw(notifyRoutes)
}
