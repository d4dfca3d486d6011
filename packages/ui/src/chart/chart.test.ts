import { expect, test } from 'vitest'
import { describeChart, isEmpty, plainNumber, shares, shortNumber } from './chart.logic.ts'

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
