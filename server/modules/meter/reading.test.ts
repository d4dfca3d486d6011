import { type ChainLink, chainBreak } from '@wuguan/contract/meter/rules/chain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Meters, openMeters } from '../../../tests/support/meters.ts'

let m: Meters
beforeAll(async () => {
  m = await openMeters('2025-04-03 10:00:00')
})
afterAll(() => m.r.app.stop())

const RECORD = '/meter/base/meterReading/record'
const base = (meterId: string, over: Record<string, unknown> = {}) => ({
  meterId,
  feePeriod: '2025-03',
  readDate: '2025-03-25',
  currentReading: '1203.5',
  ...over,
})
const sound = async (meterId: string, initial = '0') =>
  expect(chainBreak(initial, (await m.chain(meterId)) as unknown as ChainLink[])).toBeNull()

describe('entering', () => {
  it('refuses what the book refuses, in its words', async () => {
    const id = await m.meter({ digits: 5, initialReading: '1200' })
    await m.read(id, '2025-02-25', '1203.5')
    const said = async (over: Record<string, unknown>) => (await m.r.refused('POST', RECORD, base(id, over))).msg
    expect(await said({ currentReading: '1190.0' })).toBe('本次读数不能小于上次读数，如翻表请勾选“翻表”')
    expect(await said({ currentReading: '100001' })).toBe('读数超出表盘位数')
    expect(await said({ readDate: '2025-04-30', feePeriod: '2025-04', currentReading: '1210' })).toBe(
      '抄表日期不能晚于今天',
    )
    expect(await said({ readDate: '2025-03-25', feePeriod: '2025-04', currentReading: '1210' })).toBe(
      '抄表日期不属于期间2025-04',
    )
    expect(await said({ readDate: '2025-02-24', feePeriod: '2025-02', kind: 'final', currentReading: '1210' })).toBe(
      '抄表日期必须晚于上次抄表日期2025-02-25',
    )
    expect(await said({ currentReading: '1210.25' })).toBe('读数最多1位小数')
    await m.read(id, '2025-03-25', '1210')
    expect(await said({ readDate: '2025-04-02', currentReading: '1212' })).toBe('该表2025-03已抄表')
    // A late reading of the month before is taken in its first days.
    const late = await m.meter()
    expect((await m.read(late, '2025-04-02', '3', { feePeriod: '2025-03' })).usage).toBe('3.0000')
  })

  it('counts through the end of a dial, and asks where that is odd', async () => {
    const id = await m.meter({ digits: 5, initialReading: '99900', installDate: '2025-01-28' })
    await m.read(id, '2025-02-25', '99987', { feePeriod: '2025-02' })
    const odd = await m.r.refused('POST', RECORD, base(id, { currentReading: '823', rollover: true }))
    expect(odd).toMatchObject({ code: 422, msg: '翻表用量异常', data: { confirm: 'rollover' } })
    const made = await m.read(id, '2025-03-25', '23', { rollover: true })
    expect(made).toMatchObject({ usage: '36.0000', abnormal: ['rollover'] })
    await sound(id, '99900')
  })

  it('knows surge and drop from the last three', async () => {
    const id = await m.meter({ installDate: '2024-12-01' })
    for (const [date, value] of [
      ['2024-12-31', '20'],
      ['2025-01-30', '42'],
      ['2025-03-01', '60'],
    ] as const)
      await m.read(id, date, value)
    const reading = await m.read(id, '2025-03-31', '92', { feePeriod: '2025-03', kind: 'final' })
    expect(reading).toMatchObject({ usage: '32.0000', average: '20.0000', abnormal: ['surge'] })
    const changed = await m.r.ok('POST', RECORD, {
      ...base(id, { readDate: '2025-03-31', kind: 'final', currentReading: '90' }),
      id: reading.id,
      version: 1,
    })
    expect(changed).toMatchObject({ usage: '30.0000', abnormal: [] })
    await sound(id)
  })

  it('gives one reading to two readers of one meter and period', async () => {
    const id = await m.meter()
    const both = await Promise.all(
      ['10', '11'].map((value) =>
        m.r.admin.call<{ id: string }>('POST', RECORD, { body: base(id, { currentReading: value }) }),
      ),
    )
    expect(both.map((one) => one.code).toSorted((a, b) => a - b)).toEqual([0, 422])
    expect(both.find((one) => one.code !== 0)!.msg).toBe('该表2025-03已抄表')
  })

  it('shows the meters that wait, in their order, with what their next reading is judged by', async () => {
    const kind = 'gas'
    const [second, first] = [await m.meter({ kind, readOrder: 2 }), await m.meter({ kind, readOrder: 1 })]
    await m.meter({ kind, readOrder: 3, collectMode: 'prepaid' })
    const bench = (tab: string) =>
      m.r.ok('GET', '/meter/base/meterReading/bench', { communityId: m.r.communityId, feePeriod: '2025-03', kind, tab })
    expect(await bench('waiting')).toMatchObject({ due: 2, read: 0, total: 2, list: [{ id: first }, { id: second }] })
    await m.read(first, '2025-03-25', '12.5')
    expect(await bench('waiting')).toMatchObject({ read: 1, list: [{ id: second }] })
    expect(await bench('pending')).toMatchObject({
      counts: { waiting: 1, pending: 1 },
      sums: { usage: '12.5000' },
      list: [{ id: first, reading: { usage: '12.5000', last: true } }],
    })
  })
})

describe('auditing', () => {
  it('is done by another, with a word on what is odd', async () => {
    const id = await m.meter({ installDate: '2025-02-20' })
    const first = await m.read(id, '2025-02-25', '10')
    const second = await m.read(id, '2025-03-25', '10')
    const own = await m.r.ok('POST', '/meter/base/meterReading/audit', { ids: [first.id, second.id] })
    expect(own).toMatchObject({ done: 0, failed: [{ reason: '不能审核本人录入的记录' }, {}] })
    const auditor = await m.r.user('auditor', ['meter:reading:audit', 'meter:reading:list'])
    const audit = (ids: string[]) =>
      auditor.call<{ done: number; failed: { reason: string }[] }>('POST', '/meter/base/meterReading/audit', {
        body: { ids },
      })
    expect((await audit([second.id])).data).toMatchObject({ done: 0, failed: [{ reason: '请填写异常说明' }] })
    await m.r.ok('PUT', '/meter/base/meterReading/note', { id: second.id, abnormalNote: '住户外出' })
    await m.r.ok('PUT', '/meter/base/meterReading/note', { id: first.id, abnormalNote: '首次抄表' })
    expect((await audit([first.id, second.id])).data).toMatchObject({ done: 2, failed: [] })
    expect(await m.r.ok('POST', '/meter/base/meterReading/unaudit', { ids: [second.id] })).toMatchObject({ done: 1 })
    expect((await m.r.refused('POST', '/meter/base/meterReading/remove', { ids: [first.id] })).msg).toMatch(
      /只能删除待审核的读数$/,
    )
    await m.r.ok('POST', '/meter/base/meterReading/remove', { ids: [second.id] })
    expect(await m.r.info('/meter/base/meter', id)).toMatchObject({
      lastReading: '10.0000',
      lastReadDate: '2025-02-25',
    })
  })
})

describe('the chain', () => {
  it('never breaks, whatever is done to it', async () => {
    const id = await m.meter({ installDate: '2024-01-01', digits: 4 })
    const auditor = await m.r.user('chainauditor', ['meter:reading:audit'])
    let seed = 7
    const luck = (n: number) => (seed = (seed * 1103515245 + 12345) % 2147483648) % n
    let [value, day] = [0, new Date('2024-01-02T00:00:00Z')]
    let made = 0
    for (let step = 0; step < 60; step++) {
      day = new Date(day.getTime() + (5 + luck(9)) * 86_400_000)
      const date = day.toISOString().slice(0, 10)
      if (date > '2025-04-03') break
      const act = luck(6)
      if (act === 5) {
        const next = luck(50)
        const done = await m.r.admin.call('POST', '/meter/base/meterChange/change', {
          body: {
            meterId: id,
            changeDate: date,
            oldFinal: String(value + luck(30)),
            newCode: `C${step}`,
            newInitial: String(next),
            newRatio: '1',
            newDigits: 4,
            reason: 'expire',
          },
        })
        if (done.code === 0) value = next
      } else {
        const target = value + luck(40)
        const done = await m.r.admin.call<{ id: string }>('POST', RECORD, {
          body: {
            meterId: id,
            feePeriod: date.slice(0, 7),
            readDate: date,
            kind: luck(2) ? 'normal' : 'final',
            currentReading: String(target % 10_000),
            rollover: target >= 10_000,
            confirmed: true,
          },
        })
        if (done.code === 0) {
          made++
          if (act === 4) await m.r.ok('POST', '/meter/base/meterReading/remove', { ids: [done.data!.id] })
          else value = target % 10_000
        }
      }
      await sound(id)
    }
    expect(made).toBeGreaterThan(10)
    expect((await auditor.call('POST', '/meter/base/meterReading/audit', { body: { ids: ['x'] } })).code).toBe(400)
  })
})
