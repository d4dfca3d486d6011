import { toSeconds } from '@wuguan/contract/kernel/dates'
import { expect, it } from 'vitest'
import { waitingWords } from './waiting'

it.each([
  ['2026-03-15 10:00:00', '0分钟'],
  ['2026-03-15 09:35:00', '25分钟'],
  ['2026-03-15 07:00:00', '3小时'],
  ['2026-03-13 05:00:00', '2天5小时'],
  ['2026-03-13 10:00:00', '2天'],
])('since %s: %s', (since, words) => expect(waitingWords(since, toSeconds('2026-03-15 10:00:00'))).toBe(words))
