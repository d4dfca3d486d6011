import { expect, it } from 'vitest'
import { datesIn, valueWords } from './setting-words'

it('says a value in words', () => {
  expect(valueWords({ type: { kind: 'number', min: 600, max: 50_400, unit: '秒' } }, 7200)).toBe('7200秒')
  expect(valueWords({ type: { kind: 'flag' } }, false)).toBe('关闭')
  expect(valueWords({ type: { kind: 'weekdays' } }, [5, 1, 2])).toBe('周一、周二、周五')
  expect(valueWords({ type: { kind: 'texts' } }, [])).toBe('无')
  expect(valueWords({ type: { kind: 'texts' } }, ['a', 'b', 'c', 'd', 'e'])).toBe('a、b、c、d 等5项')
})
it('reads dates however they are separated, each once', () =>
  expect(datesIn('2027-01-02，2027-01-01\n2027-01-02')).toEqual(['2027-01-01', '2027-01-02']))
