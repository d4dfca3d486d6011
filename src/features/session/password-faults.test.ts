import { expect, it } from 'vitest'
import { loginFaults } from './login-faults'
import { codeFaults, passwordFaults, resetFaults } from './password-faults'

it('signing in needs name and password, and the captcha when asked for', () => {
  expect(loginFaults({ username: ' ', password: '', captcha: '' }, false)).toEqual({
    username: '请输入用户名',
    password: '请输入密码',
  })
  expect(loginFaults({ username: 'a', password: 'b', captcha: '' }, true)).toEqual({ captcha: '请输入验证码' })
  expect(loginFaults({ username: 'a', password: 'b', captcha: '' }, false)).toEqual({})
})

it('a new password is typed twice alike', () => {
  expect(passwordFaults({ old: 'x', next: 'Lvye7391', again: 'Lvye7392' })).toEqual({
    again: '两次输入的新密码不一致！',
  })
  expect(passwordFaults({ old: '', next: '', again: '' })).toEqual({
    old: '请输入原密码',
    next: '请输入新密码',
    again: '请再次输入新密码',
  })
  expect(passwordFaults({ old: 'x', next: 'Lvye7391', again: 'Lvye7391' })).toEqual({})
})

const reset = {
  username: 'zhang01',
  mobile: '13800001111',
  captcha: '1234',
  code: '123456',
  next: 'Lvye7391',
  again: 'Lvye7391',
}
it('a code is asked for with name, mobile and captcha, in the words of the book', () => {
  expect(codeFaults(reset)).toEqual({})
  expect(codeFaults({ ...reset, username: '', mobile: '1380013800', captcha: '' })).toEqual({
    username: '请输入用户名',
    mobile: '手机号码长度为11个字符',
    captcha: '请输入验证码',
  })
  expect(codeFaults({ ...reset, mobile: '23800138000' })).toEqual({ mobile: '请输入正确的手机号码' })
})

it('the new password of a reset is strong and typed twice', () => {
  expect(resetFaults(reset)).toEqual({})
  expect(resetFaults({ ...reset, code: '12', next: 'abc12345', again: 'x' })).toEqual({
    code: '请输入6位验证码',
    next: '密码强度不足，需包含大小写字母、数字、符号中的三类',
    again: '两次输入的新密码不一致！',
  })
})
