import { describe, expect, it } from 'vitest'
import { loginFaults, passwordFaults } from './faults'
import { passwordStrength, refusalOf } from './password-strength'

describe('password strength', () => {
  it.each([
    ['Abc12345', 3], ['Abc12345!', 4], ['abc12345', 2], ['abcdefgh', 1], ['Ab1', 0], ['密码123456', -1], ['aaaaaaaaaaaaaaaaa', -2],
    ['a b', -1], ['密', -1], ['Ab1!Ab1!Ab1!Ab1!', 4],
  ])('%s is %d', (password, strength) => {
    expect(passwordStrength(password)).toBe(strength)
  })
  it('refuses in the words of the book', () => {
    expect(refusalOf('abc12345')).toBe('密码强度不足，需包含大小写字母、数字、符号中的三类')
    expect(refusalOf('Ab1')).toBe('密码至少8位')
    expect(refusalOf('aaaaaaaaaaaaaaaaa')).toBe('密码最多16位')
    expect(refusalOf('密码123456')).toBe('密码包含不支持的字符')
    expect(refusalOf('Abc12345')).toBeNull()
  })
})

it('signing in needs name and password, and the captcha when asked for', () => {
  expect(loginFaults({ username: ' ', password: '', captcha: '' }, false)).toEqual({ username: '请输入用户名', password: '请输入密码' })
  expect(loginFaults({ username: 'a', password: 'b', captcha: '' }, true)).toEqual({ captcha: '请输入验证码' })
  expect(loginFaults({ username: 'a', password: 'b', captcha: '' }, false)).toEqual({})
})

it('a new password is typed twice alike', () => {
  expect(passwordFaults({ old: 'x', next: 'Abc12345', again: 'Abc12346' })).toEqual({ again: '两次输入的新密码不一致！' })
  expect(passwordFaults({ old: '', next: '', again: '' })).toEqual({ old: '请输入原密码', next: '请输入新密码', again: '请再次输入新密码' })
  expect(passwordFaults({ old: 'x', next: 'Abc12345', again: 'Abc12345' })).toEqual({})
})
