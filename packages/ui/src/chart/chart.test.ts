import { expect, test } from 'vitest'
import {
  cutLabels,
  HUES,
  describeChart,
  huesOf,
  isEmpty,
  labelsAlong,
  paretoOf,
  plainNumber,
  shares,
  shortNumber,
} from './chart.logic.ts'

test('numbers of an axis are short', () => {
  expect([0, 9999, 12_000, -34_500, 340_000_000].map(shortNumber)).toEqual(['0', '9,999', '1.2万', '−3.45万', '3.4亿'])
})

test('shares add up to 100', () => {
  expect(shares([1, 1, 1])).toEqual([34, 33, 33])
  expect(shares([null, 0])).toEqual([0, 0])
  expect(shares([5, null, -3, 5])).toEqual([50, 0, 0, 50])
})

test('in words', () => {
  const data = {
    kind: 'line',
    categories: ['1月', '2月', '3月'],
    series: [
      { name: '收款', values: [12, null, 30.5] },
      { name: '退款', values: [null, null, null] },
    ],
  } as const
  expect(describeChart('本年收款', data, plainNumber)).toBe(
    '本年收款，折线图，3 项，1月 至 3月；收款 最低 12（1月），最高 30.5（3月）；退款 没有数据',
  )
  expect(isEmpty(data)).toBe(false)
  expect(isEmpty({ ...data, series: [data.series[1]] })).toBe(true)
})

test('a pareto has the largest first and ends at everything', () => {
  expect(paretoOf(['a', 'b', 'c', 'd'], [10, 60, null, 30])).toEqual([
    { category: 'b', value: 60, together: 60 },
    { category: 'd', value: 30, together: 90 },
    { category: 'a', value: 10, together: 100 },
    { category: 'c', value: 0, together: 100 },
  ])
  expect(paretoOf(['a'], [0])).toEqual([{ category: 'a', value: 0, together: 0 }])
})

test('the same thing has the same colour, whatever stands beside it', () => {
  const [due, collected] = huesOf(['应收', '实收'])
  expect(huesOf(['实收', '应收', '欠费']).slice(0, 2)).toEqual([collected, due])
  expect(huesOf(['住宅物业费', '实收'])[1]).toBe(collected)
  const [alone] = huesOf(['住宅物业费'])
  expect(huesOf(['住宅物业费', '停车费', '水费', '电费', '污水处理费'])[0]).toBe(alone)
  const many = Array.from({ length: HUES }, (_, i) => `第${i + 1}期`)
  expect(new Set(huesOf(many)).size).toBe(HUES)
  expect(huesOf([...many, '又一个', '再一个']).every((hue) => hue >= 0 && hue < HUES)).toBe(true)
})

test('labels stand beside each other, then aslant, then evenly thinned: none is left out by chance', () => {
  const months = Array.from({ length: 12 }, (_, i) => `${i + 1}月`)
  expect(labelsAlong(months, 600)).toEqual({ interval: 0, rotate: 0 })
  expect(labelsAlong(months, 260)).toEqual({ interval: 0, rotate: 40 })
  expect(labelsAlong(months, 200)).toEqual({ interval: 0, rotate: 60 })
  const days = Array.from({ length: 1000 }, (_, i) => `第${i + 1}天`)
  expect(labelsAlong(days, 600)).toEqual({ interval: 29, rotate: 40 })
  expect(labelsAlong([], 0)).toEqual({ interval: 0, rotate: 0 })
})

test('labels too long are cut where that tells more of them apart', () => {
  expect(cutLabels(['物业服务费', '电费'], 48)).toEqual(['物业服…', '电费'])
  expect(cutLabels(['云山花园 1栋', '云山花园 2栋', '云山花园 12栋'], 57)).toEqual(['…园 1栋', '…园 2栋', '…园 12栋'])
  expect(cutLabels(['a', 'b'], 7)).toEqual(['a', 'b'])
  expect(cutLabels(['物业'], 0)).toEqual(['…'])
})
