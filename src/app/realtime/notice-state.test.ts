import { describe, expect, test } from 'vitest'
import { NOTHING, asked, counted, dismissed, pushed, readPush } from './notice-state'

const notice = (id: string, count = 1) => ({ id, title: `标题${id}`, body: '内容', backUrl: '/user', count })
const push = (id: string, count = 1) => ({
  msgType: 'message/notice/content' as const,
  sound: true,
  ...notice(id, count),
})

describe('a notice', () => {
  test('asked for on load goes by itself, a pushed one stays', () => {
    expect(asked(NOTHING, notice('1')).popups).toMatchObject([{ id: '1', sticky: false }])
    expect(pushed(NOTHING, push('1')).state.popups).toMatchObject([{ id: '1', sticky: true }])
  })
  test('is shown once, however often and by whatever way it comes', () => {
    let state = pushed(NOTHING, push('1')).state
    state = dismissed(state, ['1'])
    expect(pushed(state, push('1', 3))).toMatchObject({ shown: false, state: { popups: [], unread: 3 } })
    expect(asked(state, notice('1')).popups).toEqual([])
  })
  test('pushes older ones off the screen when there are more than three', () => {
    const state = ['1', '2', '3', '4'].reduce((now, id) => pushed(now, push(id)).state, NOTHING)
    expect(state.popups.map(({ id }) => id)).toEqual(['2', '3', '4'])
  })
  test('is no pop-up when nothing is unread', () => {
    expect(asked(NOTHING, { id: null, title: null, body: null, backUrl: null, count: 0 })).toMatchObject({
      unread: 0,
      popups: [],
    })
  })
})

test('the count is what the server said last, and what is read or done elsewhere takes its pop-up away', () => {
  const state = pushed(NOTHING, push('1', 5)).state
  expect(pushed(state, { msgType: 'message/notice/count', count: 4 })).toMatchObject({
    shown: false,
    state: { unread: 4, popups: [{ id: '1' }] },
  })
  expect(pushed(state, { msgType: 'message/notice/count', count: 4, read: ['1'] }).state.popups).toEqual([])
  expect(counted(state, 0)).toMatchObject({ unread: 0, popups: [] })
})

test.each(['', 'x', 'null', '[]', '{"msgType":"other","count":1}', '{"msgType":"message/notice/count"}'])(
  '%j on the line is passed over',
  (text) => {
    expect(readPush(text)).toBeNull()
  },
)
test('a message of ours is read', () => {
  expect(readPush('{"msgType":"message/notice/count","count":7}')).toEqual({
    msgType: 'message/notice/count',
    count: 7,
  })
})
