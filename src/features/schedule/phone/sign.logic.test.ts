import { describe, expect, it } from 'vitest'
import type { CarriedTask, SheetItem, SheetStep } from '@wuguan/contract/schedule/schedule.actions'
import { openWords, signFault, type SignDraft } from './sign.logic'

const step = (seq: number, more: Partial<SheetStep> = {}): SheetStep => ({
  id: `step-${seq}`,
  seq,
  refId: `point-${seq}`,
  refName: `${seq}号点`,
  required: true,
  coSigned: false,
  status: 'pending',
  signAt: null,
  signBy: null,
  signMethod: null,
  distanceMeters: null,
  radiusMeters: 50,
  lng: 121.4737,
  lat: 31.2304,
  signLng: null,
  signLat: null,
  skewed: false,
  speedy: false,
  manualReason: null,
  remark: null,
  spotBy: null,
  spotAt: null,
  photos: [],
  items: [],
  ...more,
})
const task = (sheet: Partial<CarriedTask['sheet']> = {}): CarriedTask => ({
  id: 'task',
  version: 1,
  taskNo: 'XJ1',
  name: '夜间巡更',
  targetName: '围墙',
  communityName: '云山花园',
  status: 20,
  slotStart: '2027-03-01 22:00:00',
  slotEnd: '2027-03-02 02:00:00',
  earliestAt: '2027-03-01 22:00:00',
  latestAt: '2027-03-02 02:30:00',
  begun: true,
  marks: {},
  sheet: {
    signMethods: ['qr'],
    methodRule: 'any',
    ordered: false,
    sitePhoto: 'none',
    allowManual: true,
    allowOffline: true,
    albumForbidden: false,
    minIntervalSeconds: 0,
    steps: [step(1), step(2)],
    ...sheet,
  },
})
const draft = (more: Partial<SignDraft> = {}): SignDraft => ({
  method: 'qr',
  codeFits: true,
  place: null,
  accuracy: null,
  pictures: 0,
  reason: '',
  items: [],
  ...more,
})
const NONE = new Map<string, string>()
const AT = '2027-03-01 22:10:00'
const faultOf = (sheet: Partial<CarriedTask['sheet']>, more: Partial<SignDraft>, here = NONE, seq = 1) => {
  const one = task(sheet)
  return signFault(one, one.sheet.steps[seq - 1]!, draft(more), here, AT)
}

describe('a sign is judged on the phone as the server will', () => {
  it('takes 44 metres and refuses 67 and an unsure position', () => {
    const at = (lat: number, accuracy = 10) => faultOf({}, { place: { lng: 121.4737, lat }, accuracy })
    expect(at(31.2308)).toBeNull()
    expect(at(31.231)).toBe('距离点位67米，超出50米范围')
    expect(at(31.2304, 101)).toBe('定位精度不足，请移动到空旷处')
    expect(faultOf({}, { method: 'geo' })).toBe('请允许定位后签到')
  })
  it('asks for the code of this point, the next point, the time between two, a reason', () => {
    expect(faultOf({}, { codeFits: null })).toBe('请扫描或输入编码')
    expect(faultOf({}, { codeFits: false })).toBe('二维码与当前点位不符')
    expect(faultOf({ ordered: true }, {}, NONE, 2)).toBe('请按顺序巡检，下一点位为“1号点”')
    const here = new Map([['step-1', '2027-03-01 22:09:31']])
    expect(faultOf({ ordered: true, minIntervalSeconds: 30 }, {}, here, 2)).toBe('与上一点间隔过短')
    expect(faultOf({ ordered: true, minIntervalSeconds: 29 }, {}, here, 2)).toBeNull()
    // The point before has the server's time, which this phone is behind.
    const ahead = new Map([['step-1', '2027-03-01 22:12:00']])
    expect(faultOf({ ordered: true, minIntervalSeconds: 0 }, {}, ahead, 2)).toBeNull()
    expect(faultOf({}, { method: 'manual' })).toBe('请填写补录原因')
  })
  it('ends with the time of the task', () => {
    const late = { ...task(), latestAt: '2027-03-01 22:09:59' }
    expect(signFault(late, late.sheet.steps[0]!, draft(), NONE, AT)).toBe('任务已超过执行期限')
  })
  it('asks for pictures and items by their rules', () => {
    const item = (more: Partial<SheetItem>): SheetItem => ({
      id: 'item',
      name: '压力',
      valueType: 'number',
      standardText: null,
      last: null,
      unit: null,
      normalMin: '0',
      normalMax: '60',
      options: null,
      required: true,
      photoRule: 'never',
      value: null,
      judge: null,
      remark: null,
      ...more,
    })
    const asked = (more: Partial<SheetItem>, value: string | null, remark: string | null = null) =>
      faultOf({ steps: [step(1, { items: [item(more)] })] }, { items: [{ itemId: 'item', value, remark }] })
    expect(faultOf({ sitePhoto: 'each' }, {})).toBe('请上传照片')
    expect(asked({}, null)).toBe('请填写“压力”')
    expect(asked({ required: false }, null)).toBeNull()
    expect(asked({}, '85')).toBe('数值超出正常范围，请填写说明')
    expect(asked({}, '85', '阀门漏水')).toBeNull()
    expect(asked({}, '六十')).toBe('“压力”须为数值')
    expect(asked({ valueType: 'judge', photoRule: 'abnormal' }, 'abnormal')).toBe('请上传照片')
    expect(asked({ valueType: 'judge', photoRule: 'abnormal' }, 'normal')).toBeNull()
  })
})

it('a task is complete when what waits to be sent makes it so', () => {
  expect(openWords(task(), NONE)).toBe('还有2个点位未完成')
  expect(openWords(task({ steps: [step(1, { required: false }), step(2)] }), new Map([['step-2', AT]]))).toBeNull()
})
