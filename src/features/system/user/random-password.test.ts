import { expect, it } from 'vitest'
import { passwordStrength } from '@wuguan/contract/kernel/strength'
import { randomPassword } from './random-password'

it('is strong every time, and never the same', () => {
  const drawn = Array.from({ length: 200 }, randomPassword)
  expect(drawn.map(passwordStrength)).toEqual(drawn.map(() => 4))
  expect(drawn.every((one) => one.length === 12)).toBe(true)
  expect(new Set(drawn).size).toBe(200)
})
