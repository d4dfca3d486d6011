import { expect, test } from 'vitest'
import { WORK_ORDER_STATUS } from '@wuguan/contract/work-order/order-status'
import { type CardRow, ageOf, leftOf, spanWords, wayTo } from './board.logic'

const S = WORK_ORDER_STATUS
const row = (status: number, actions: readonly (readonly [verb: string, reason?: string])[] = [], more = {}): CardRow =>
  ({
    status,
    createdAt: '',
    late: null,
    dueAt: null,
    actions: actions.map(([verb, reason]) => ({
      verb,
      label: verb,
      enabled: reason === undefined,
      reason: reason ?? null,
    })),
    ...more,
  }) as CardRow

test('a card goes where one of its verbs leads, and the acceptance says how far', () => {
  const waiting = row(S.pendingAccept, [['accept']])
  expect(wayTo(waiting, S.pendingDispatch)).toEqual({ verb: 'accept', begin: { next: 'dispatch' } })
  expect(wayTo(waiting, S.inPool)).toEqual({ verb: 'accept', begin: { next: 'pool' } })
  expect(wayTo(row(S.pendingDispatch, [['dispatch'], ['autoDispatch']]), S.pendingTake)).toEqual({
    verb: 'dispatch',
    begin: {},
  })
  expect(wayTo(row(S.processing, [['finish']]), S.pendingCheck)).toEqual({ verb: 'finish', begin: {} })
  // Of two that lead there the one that is open: whoever has it gives it back, a dispatcher takes it back.
  const taken = row(S.pendingTake, [['refuse', '只有处理人可以退单'], ['recall']])
  expect(wayTo(taken, S.pendingDispatch)).toEqual({ verb: 'recall', begin: {} })
})
test('where none leads, or its reader may not, the card stays and says why', () => {
  expect(wayTo(row(S.pendingAccept, [['accept']]), S.hungUp)).toEqual({
    refusal: '当前状态为“待受理”，不能移到“已挂起”',
  })
  expect(wayTo(row(S.processing, [['finish', '只有处理人可以完工']]), S.pendingVisit)).toEqual({
    refusal: '只有处理人可以完工',
  })
  expect(wayTo(row(S.pendingTake), S.processing)).toEqual({ refusal: '没有操作权限' })
})
test('how long it waits, and how long it may', () => {
  const now = '2026-11-27 10:00:00'
  expect(ageOf(row(S.processing, [], { createdAt: '2026-11-24 07:30:00' }), now)).toBe('3天2小时')
  expect(spanWords(45)).toBe('45分')
  const due = (dueAt: string | null, late = 'normal') => leftOf(row(S.processing, [], { dueAt, late }), now)
  expect(due('2026-11-27 12:30:00')).toEqual({ tone: 'info', text: '2小时30分后到期' })
  expect(due('2026-11-27 10:59:00')).toEqual({ tone: 'warning', text: '59分后到期' })
  // Exactly when it is due it is in time.
  expect(due(now)).toEqual({ tone: 'warning', text: '0分后到期' })
  expect(due('2026-11-26 09:00:00', 'over')).toEqual({ tone: 'danger', text: '超时1天1小时' })
  expect(due('2026-11-26 09:00:00', 'paused')).toEqual({ tone: 'neutral', text: '已暂停' })
  expect(due(null)).toBeNull()
})
