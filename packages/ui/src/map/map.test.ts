import { expect, test } from 'vitest'
import { parsePoint, pointText } from './map.logic.ts'

test.each([
  ['113.264385, 23.129112', { lng: 113.264385, lat: 23.129112 }],
  ['１１３．５，２３', { lng: 113.5, lat: 23 }],
  ['-70.5 -33', { lng: -70.5, lat: -33 }],
  ['23.129112', null],
  ['181,20', null],
  ['113,91', null],
  ['abc', null],
  ['', null],
])('%s', (text, point) => expect(parsePoint(text)).toEqual(point))

test('six digits', () => expect(pointText({ lng: 113.26438512, lat: 23 })).toBe('113.264385, 23'))
