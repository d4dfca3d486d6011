import { expect, it } from 'vitest'
import { spread } from './spread'

const row = (text: string) =>
  spread(text.split('').map((letter, at) => ({ code: String(at), width: letter === 'h' ? 'half' : 'full' }))).map(
    ({ whole }) => (whole ? 'w' : 'h'),
  )

it.each([
  ['hh', 'hh'],
  ['h', 'w'],
  ['hhh', 'hhw'],
  ['hhhf', 'hhww'],
  ['hfhh', 'wwhh'],
  ['fhhhh', 'whhhh'],
  ['', ''],
])('%s stands as %s', (given, shown) => {
  expect(row(given).join('')).toBe(shown)
})
