import type { CustomerScore } from '@wuguan/contract/work-order/archive.actions'
import { expect, it } from 'vitest'
import { byDimension, isLow, monthly } from './satisfaction.logic'

const of = (
  source: CustomerScore['source'],
  at: string,
  score: string,
  scores: CustomerScore['scores'] = [],
): CustomerScore => ({ id: at, at, source, score, comment: null, orderId: null, no: 'X', scores, counted: false })
const speed = (score: number) => [{ dimension: '响应速度', score }]
const scores = [
  of('household', '2025-06-20 10:00:00', '2.00'),
  of('customer', '2025-06-10 10:00:00', '4.30', speed(5)),
  of('customer', '2025-06-01 10:00:00', '4.00', speed(4)),
  of('visit', '2025-05-10 10:00:00', '2.49', speed(2)),
  of('default', '2025-04-10 10:00:00', '5.00', speed(5)),
]

it('draws the mean of each month by who said it, and nothing of what nobody said', () => {
  expect(monthly(scores)).toEqual({
    categories: ['2025-05', '2025-06'],
    series: [
      { name: '客户', values: [null, 4.15] },
      { name: '回访', values: [2.49, null] },
      { name: '走访', values: [null, 2] },
    ],
  })
})
it('means dimensions over what people said, and knows who was not content', () => {
  expect(byDimension(scores)).toEqual([{ dimension: '响应速度', mean: '3.67' }])
  expect(scores.filter(isLow).map(({ source }) => source)).toEqual(['household', 'visit'])
})
