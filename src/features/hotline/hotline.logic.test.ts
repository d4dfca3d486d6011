import { expect, test } from 'vitest'
import type { HotlineCategory } from '@wuguan/contract/hotline/seat.actions'
import {
  bodyOf,
  type Draft,
  draftFaults,
  leafOptions,
  minutesLeft,
  mobileFault,
  previewWords,
  remainingWords,
  serverFaults,
  shownFields,
  stageAt,
} from './hotline.logic'

const NOW = '2026-11-26 10:00:00'
const DRAFT: Draft = {
  orderType: 'repair',
  communityId: 1,
  houseId: 'h1',
  house: '1栋-701',
  areaId: null,
  locationText: '',
  categoryId: 'c1',
  urgency: 'normal',
  complaintLevelId: null,
  content: '厨房水管漏水',
  appointmentStart: null,
  appointmentEnd: null,
  callerName: '张三',
  callerMobile: '13800138000',
  anonymous: false,
  attachments: [],
}
const faults = (part: Partial<Draft>) => draftFaults({ ...DRAFT, ...part }, NOW)

test('how long a link still opens', () => {
  const at = (time: string) => Date.parse(`2026-11-26T${time}+08:00`)
  expect(minutesLeft('2026-11-26 12:30:00', at('11:00:30'))).toBe(89)
  expect(minutesLeft('2026-11-26 12:30:00', at('12:29:10'))).toBe(0)
  expect(minutesLeft('2026-11-26 12:30:00', at('12:30:01'))).toBe(-1)
  expect([90, 5, 0, -1].map(remainingWords)).toEqual([
    '链接剩余1小时30分',
    '链接剩余5分',
    '链接剩余不足1分钟',
    '链接已到期',
  ])
})

test('categories: leaves of the type, under their paths', () => {
  const category = (id: string, parentId: string | null, part: Partial<HotlineCategory> = {}): HotlineCategory => ({
    id,
    parentId,
    name: `类${id}`,
    leaf: true,
    orderTypes: ['repair'],
    urgency: 'normal',
    ...part,
  })
  const all = [
    category('1', null, { leaf: false, orderTypes: ['repair', 'complaint'] }),
    category('2', '1'),
    category('3', '1', { orderTypes: ['complaint'] }),
    category('4', 'gone'),
  ]
  expect(leafOptions(all, 'repair')).toEqual([
    { value: '2', label: '类1 / 类2' },
    { value: '4', label: '类4' },
  ])
  expect(leafOptions(all, 'complaint')).toEqual([{ value: '3', label: '类1 / 类3' }])
  expect(leafOptions(all, 'praise')).toEqual([])
})

test('expected limits: what is set is said', () => {
  expect(previewWords({ acceptMinutes: 30, handleMinutes: 240 })).toBe('预计30分内受理、4小时内完成')
  expect(previewWords({ acceptMinutes: null, handleMinutes: 90 })).toBe('预计1小时30分内完成')
  expect(previewWords({ acceptMinutes: null, handleMinutes: null })).toBeUndefined()
})

test('a draft that is complete has no faults; an empty one the words of the book, in the order of the form', () => {
  expect(faults({})).toEqual({})
  const empty = {
    communityId: null,
    houseId: null,
    categoryId: null,
    content: ' 漏水 ',
    callerName: ' ',
    callerMobile: '',
  }
  expect(Object.entries(faults(empty))).toEqual([
    ['communityId', '请选择项目'],
    ['houseId', '请选择房产或公区位置'],
    ['categoryId', '请选择问题类别'],
    ['content', '请输入问题描述（至少5个字）'],
    ['callerName', '请输入报事人'],
    ['callerMobile', '请输入来电号码'],
  ])
})

test('what is asked depends on the type', () => {
  expect(faults({ orderType: 'publicRepair', houseId: null })).toEqual({ areaId: '请选择房产或公区位置' })
  expect(faults({ orderType: 'complaint', houseId: null })).toEqual({ complaintLevelId: '请选择投诉级别' })
  expect(faults({ orderType: 'consult', houseId: null })).toEqual({})
  expect(shownFields({ ...DRAFT, orderType: 'consult' })).not.toContain('appointmentStart')
})

test('anonymous: neither name nor number, but no wrong number either', () => {
  expect(faults({ anonymous: true, callerName: '', callerMobile: '' })).toEqual({})
  expect(faults({ anonymous: true, callerMobile: '1380013800' })).toEqual({ callerMobile: '手机号格式不正确' })
  expect(mobileFault('12800138000', true)).toBe('手机号格式不正确')
})

test('appointments: not before now, both ends, in order', () => {
  const appointment = (appointmentStart: string | null, appointmentEnd: string | null) =>
    faults({ appointmentStart, appointmentEnd })
  expect(appointment('2026-11-26 09:00:00', '2026-11-26 11:00:00')).toEqual({
    appointmentStart: '预约时间不能早于当前时间',
  })
  expect(appointment('2026-11-27 09:00:00', null)).toEqual({ appointmentEnd: '请选择预约的开始和结束时间' })
  expect(appointment('2026-11-27 09:00:00', '2026-11-27 09:00:00')).toEqual({
    appointmentEnd: '预约结束时间须晚于开始时间',
  })
  expect(appointment('2026-11-27 09:00:00', '2026-11-27 11:00:00')).toEqual({})
})

test('only fields of the type travel, and nothing empty', () => {
  const body = bodyOf({ ...DRAFT, orderType: 'publicRepair', areaId: 'a1', locationText: ' 大堂 ' }, false)
  expect(body).toEqual({
    orderType: 'publicRepair',
    communityId: 1,
    areaId: 'a1',
    locationText: '大堂',
    categoryId: 'c1',
    urgency: 'normal',
    content: '厨房水管漏水',
    callerName: '张三',
    callerMobile: '13800138000',
    anonymous: false,
    another: false,
  })
  expect(bodyOf(DRAFT, true)).toMatchObject({ houseId: 'h1', another: true })
})

test('what the server says stands at its field, the rest in a sentence', () => {
  expect(serverFaults({ content: '太短', sourceId: '来源停用', n: 1 }, ['content'])).toEqual({
    faults: { content: '太短' },
    words: '来源停用',
  })
  expect(serverFaults(null, ['content'])).toEqual({ faults: {}, words: null })
})

test('a stage that was left out lies behind', () => {
  expect(stageAt([{ at: NOW }, { at: null }, { at: NOW }, { at: null }])).toBe(3)
  expect(stageAt([{ at: null }])).toBe(0)
})
