import { expect, it } from 'vitest'
import { spread } from './spread'

const rows = (text: string) =>
  spread(text.split('').map((letter, at) => ({ code: String(at), width: letter === 'h' ? 'half' : 'full' })))

it.each([
  ['hh', '11', '12'],
  ['h', '2', '3'],
  ['hhh', '112', '111'],
  ['hhhh', '1111', '1113'],
  ['hhhf', '1122', '1113'],
  ['hfhh', '2211', '3312'],
  ['fhhhh', '21111', '31113'],
  ['hhf', '112', '123'],
  ['', '', ''],
])('%s stands as %s in two columns, as %s in three', (given, two, three) => {
  expect([
    rows(given)
      .map((one) => one.two)
      .join(''),
    rows(given)
      .map((one) => one.three)
      .join(''),
  ]).toEqual([two, three])
})
