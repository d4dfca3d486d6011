import {
  extendHotlineLink,
  issueHotlineLink,
  readHotlineLinks,
  readHotlineSettings,
  revokeHotlineLink,
  saveHotlineSettings,
} from '@wuguan/contract/hotline/link.actions'
import type { HotlineScope } from '@wuguan/contract/hotline/hotline-link.entity'
import type { HotlineAllowance } from '@wuguan/contract/hotline/hotline-limits'
import {
  lookUpCaller,
  nameSeat,
  openCall,
  seatAppend,
  seatContext,
  seatOptions,
  seatOrder,
  seatOrders,
  seatPlaces,
  seatPreview,
  seatRegister,
  seatReopen,
  seatUrge,
} from '@wuguan/contract/hotline/seat.actions'
import type { AnyAction, OutputOf } from '@wuguan/contract/kernel/action'
import { hotlineActivity } from '@wuguan/contract/hotline/hotline-activity.facts'
import { hotlineStat } from '@wuguan/contract/hotline/hotline-stat.report'
import { defineModule, type ParsedOf } from '../../kernel/module.ts'
import { fileRoutes } from './file.routes.ts'
import { activityRows } from './activity.ts'
import { lookUp, open, places } from './call.service.ts'
import { hotlineLinkExpire, hotlineLogClean } from './link.job.ts'
import {
  extendLink,
  issueFromMenu,
  issueLink,
  listLinks,
  readSettings,
  revokeLink,
  saveSettings,
} from './link.service.ts'
import { readContext, readOptions, readOrder, readOrders, readPreview } from './order.queries.ts'
import { append, name, register, reopen, urge } from './order.service.ts'
import { seatCall, type SeatContext } from './seat.service.ts'

export const hotline = defineModule('hotline', (module) => {
  const { action, job, publicAction } = module
  const seat = <A extends AnyAction>(
    call: A,
    scope: HotlineScope | null,
    counted: HotlineAllowance,
    run: (context: SeatContext, input: ParsedOf<A>) => Promise<OutputOf<A>>,
  ) => publicAction(call, seatCall(call, scope, counted, run) as never, { transaction: false })

  module.hotline(issueFromMenu)
  module.facts(hotlineActivity, activityRows)
  module.report(hotlineStat)
  action(readHotlineSettings, readSettings)
  action(saveHotlineSettings, saveSettings)
  action(readHotlineLinks, listLinks)
  action(issueHotlineLink, issueLink)
  action(revokeHotlineLink, revokeLink)
  action(extendHotlineLink, extendLink)

  module.raw(fileRoutes)
  seat(seatContext, null, 'beside', readContext)
  seat(nameSeat, null, 'beside', name)
  seat(seatOptions, 'create', 'beside', readOptions)
  seat(seatPreview, 'create', 'beside', readPreview)
  seat(seatPlaces, null, 'beside', places)
  seat(lookUpCaller, 'lookup', 'lookup', lookUp)
  seat(openCall, null, 'call', open)
  seat(seatOrders, 'history', 'history', readOrders)
  seat(seatOrder, 'history', 'history', readOrder)
  seat(seatRegister, 'create', 'create', register)
  seat(seatUrge, 'urge', 'urge', urge)
  seat(seatAppend, 'append', 'append', append)
  seat(seatReopen, 'append', 'append', reopen)
  job(hotlineLinkExpire)
  job(hotlineLogClean)
})
