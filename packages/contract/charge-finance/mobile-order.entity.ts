import { defineDoor } from '../kernel/door.ts'
import { channelTrade } from './channel-trade.entity.ts'

/** 移动支付订单: the trades of channels, for those who reconcile them. */
export const mobileOrder = defineDoor(channelTrade, 'charge-finance.mobileOrder', {
  base: '/charge/mobile/order',
  perms: { prefix: 'charge-other:mobile', export: 'list' },
  verbs: ['list', 'export'],
})
