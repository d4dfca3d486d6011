import { expect, it } from 'vitest'
import { passwordStrength } from '@wuguan/contract/kernel/strength'
import { randomPassword, refuseInitialPassword } from './initial-password.logic'

it('draws strong ones that may be given, and never the same', () => {
  const drawn = Array.from({ length: 200 }, randomPassword)
  expect(drawn.map(passwordStrength)).toEqual(drawn.map(() => 4))
  expect(drawn.map(refuseInitialPassword)).toEqual(drawn.map(() => null))
  expect(drawn.every((one) => one.length === 12)).toBe(true)
  expect(new Set(drawn).size).toBe(200)
})
it.each([
  ['', '请输入初始密码'],
  ['1Start234', '初始密码须以字母开头，6-20位字母、数字、-或_'],
  ['Start@234', '初始密码须以字母开头，6-20位字母、数字、-或_'],
  ['Start12', '密码至少8位'],
  ['startstart', '密码强度不足，需包含大小写字母、数字、符号中的三类'],
  ['Start1234', null],
])('%s', (text, sentence) => expect(refuseInitialPassword(text)).toBe(sentence))
