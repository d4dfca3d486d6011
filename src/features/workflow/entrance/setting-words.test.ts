import { expect, it } from 'vitest'
import { listIn, valueWords } from './setting-words'

it('says a value in words', () => {
  expect(valueWords({ type: { kind: 'number', min: 600, max: 50_400, unit: '秒' } }, 7200)).toBe('7200秒')
  expect(valueWords({ type: { kind: 'flag' } }, false)).toBe('关闭')
  expect(valueWords({ type: { kind: 'texts' } }, [])).toBe('无')
  expect(valueWords({ type: { kind: 'texts' } }, ['a', 'b', 'c', 'd', 'e'])).toBe('a、b、c、d 等5项')
})
it('reads a list however it is separated, each once', () =>
  expect(listIn('b.example，a.example\nb.example')).toEqual(['a.example', 'b.example']))
