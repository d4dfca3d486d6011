import { expect, it } from 'vitest'
import { minutesText } from './minutes'

it.each([
  [0, '0分'],
  [15, '15分'],
  [90, '1小时30分'],
  [480, '8小时'],
  [1440, '1天'],
  [43_200, '30天'],
])('%i minutes are said as %s', (minutes, text) => expect(minutesText(minutes)).toBe(text))
