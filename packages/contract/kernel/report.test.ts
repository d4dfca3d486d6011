import { expect, test } from 'vitest'
import { defineFacts } from './facts.ts'
import { f } from './fields.ts'
import { options } from './options.ts'
import { count, defineReport, distinct, figure, ratio, sum } from './report.ts'

const signIns = defineFacts('trial.signIns', {
  label: '登录',
  scope: 'community',
  title: 'user',
  at: 'signedInAt',
  fields: {
    user: f.text('用户'),
    userNo: f.text('用户编号'),
    way: f.choice('方式', { of: options(['sms', '短信'], ['password', '密码']) }),
    phone: f.phone('手机', { masked: true }),
    signedInAt: f.dateTime('时间'),
    minutes: f.integer('时长', { unit: '分钟' }),
    paid: f.money('金额'),
  },
  dimensions: { person: { label: '人员', key: 'userNo', title: 'user' } },
})
const others = defineFacts('trial.others', {
  label: '其他',
  scope: 'company',
  title: 'no',
  fields: { no: f.text('编号') },
})
const share = figure('trial.smsShare', signIns, {
  label: '短信占比',
  permission: 'trial:use:view',
  direction: 'up',
  numerator: count('短信', { where: { way: 'sms' } }),
  denominator: count('次数'),
})
const given = {
  label: '登录情况',
  path: '/trial/use',
  permission: 'trial:use:view',
  measures: { times: count('次数', { unit: '次' }), people: distinct('人数', 'userNo'), paid: sum('金额', 'paid') },
  dimensions: ['way', 'person', 'month', 'community'],
} as const

test('a report says of each figure how it is worked out and shown', () => {
  const report = defineReport('trial.use', signIns, {
    ...given,
    ratios: {
      each: ratio('人均', 'paid', 'people', { percent: false }),
      perDay: ratio('日均', 'times', 'days'),
      often: ratio('人次占比', 'times', 'people'),
      share,
    },
    conditions: ['signedInAt', 'way'],
    chart: { kind: 'bar', of: ['paid', 'each'] },
  })
  expect(report.figures.map(({ name, kind, unit, scale }) => [name, kind, unit, scale])).toEqual([
    ['times', 'count', '次', 0],
    ['people', 'count', '', 0],
    ['paid', 'amount', '', 2],
    ['each', 'number', '', 2],
    ['perDay', 'number', '次', 2],
    ['often', 'percent', '%', 2],
    ['share', 'percent', '%', 2],
  ])
  expect(report.dimensions.map(({ name, column, grain, title }) => [name, column, grain, title])).toEqual([
    ['way', 'way', null, null],
    ['person', 'userNo', null, 'user'],
    ['month', 'signedInAt', 'month', null],
    ['community', 'communityId', null, null],
  ])
  expect(report.rows).toMatchObject({
    base: '/trial/use/report/rows',
    codes: { list: 'trial:use:view', export: 'trial:use:view' },
    list: { filters: ['signedInAt', 'way'], totals: ['paid'], sort: { field: 'signedInAt', order: 'desc' } },
  })
})

test('names that the facts have not do not compile, and do not run', () => {
  const { measures: _, ...rest } = given
  expect(() => {
    // @ts-expect-error no such column
    defineReport('trial.a', signIns, { ...rest, measures: { x: distinct('人数', 'usrNo') } })
  }).toThrow(/usrNo/)
  expect(() => {
    // @ts-expect-error a text has no sum
    defineReport('trial.b', signIns, { ...rest, measures: { x: sum('和', 'user') } })
  }).toThrow(/no sum/)
  expect(() => {
    // @ts-expect-error no such column in a condition of a measure
    defineReport('trial.c', signIns, { ...rest, measures: { x: count('短信', { where: { wey: 'sms' } }) } })
  }).toThrow(/wey/)
  expect(() => {
    // @ts-expect-error no such dimension
    defineReport('trial.d', signIns, { ...given, dimensions: ['mnth'] })
  }).toThrow(/mnth/)
  expect(() => {
    // @ts-expect-error no such measure
    defineReport('trial.e', signIns, { ...given, ratios: { x: ratio('率', 'tims', 'people') } })
  }).toThrow(/tims/)
  expect(() => {
    // @ts-expect-error no such condition
    defineReport('trial.f', signIns, { ...given, conditions: ['whn'] })
  }).toThrow(/whn/)
  expect(() => {
    // @ts-expect-error no such figure to draw
    defineReport('trial.g', signIns, { ...given, chart: { kind: 'bar', of: ['tmes'] } })
  }).toThrow(/tmes/)
  expect(() => {
    // @ts-expect-error a figure of other facts
    defineReport('trial.h', others, { ...rest, dimensions: ['company'], measures: { share } })
  }).toThrow(/other facts/)
  expect(() => {
    // @ts-expect-error no such column of the figure
    figure('trial.x', signIns, { label: '', permission: 'a:b', numerator: sum('和', 'payd') })
  }).toThrow(/payd/)
})

test('what may not be seen is no dimension, and time that the facts have not is none', () => {
  expect(() => defineReport('trial.i', signIns, { ...given, dimensions: ['phone' as 'way'] })).toThrow(
    /phone is no dimension/,
  )
  expect(() =>
    defineReport('trial.j', others, { ...given, measures: { n: count('数') }, dimensions: ['month'] }),
  ).toThrow(/unknown dimension month/)
})

test('a share is out of a hundred, or of a thousand', () => {
  const { figures } = defineReport('trial.use', signIns, {
    ...given,
    measures: { ...given.measures, times: count('次数', { unit: '次' }) },
    ratios: { each: ratio('占比', 'times', 'people'), mille: ratio('千分比', 'times', 'people', { per: 1000 }) },
  })
  expect(figures.slice(-2).map(({ per, unit }) => [per, unit])).toEqual([
    [100, '%'],
    [1000, '‰'],
  ])
})

test('a report opens by its first angle, and an angle names what the report has', () => {
  const angles = [{ label: '方式', by: ['way'], across: 'month', chart: { kind: 'bar', of: ['paid'] } }] as const
  expect(defineReport('trial.use', signIns, { ...given, angles })).toMatchObject({
    by: ['way'],
    across: 'month',
    chart: { kind: 'bar', of: ['paid'] },
  })
  expect(() => defineReport('trial.use', signIns, { ...given, angles: [...angles, { label: '坏', by: [] }] })).toThrow(
    'it opens by dimensions that it has not',
  )
  expect(() =>
    defineReport('trial.use', signIns, {
      ...given,
      angles: [{ label: '坏', by: ['way'], chart: { kind: 'bar', of: ['none' as 'paid'] } }],
    }),
  ).toThrow('no figure none')
})
