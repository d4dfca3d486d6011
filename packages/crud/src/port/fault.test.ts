import { expect, it } from 'vitest'
import { badInput, refuse } from '@wuguan/contract/kernel/errors'
import { fieldFaults, faultOf } from './fault.ts'

it('reads refusals of any class, and hides what never was one', () => {
  expect(faultOf(refuse('项目仍有3笔欠费，不能撤场'))).toEqual({
    code: 422,
    msg: '项目仍有3笔欠费，不能撤场',
    data: null,
  })
  expect(faultOf({ code: 403, msg: '没有操作权限，请联系上级管理员' })).toMatchObject({ code: 403 })
  expect(faultOf(new TypeError('x is not a function'))).toEqual({ code: 500, msg: '服务器繁忙', data: null })
})
it('finds field sentences in a 400 only', () => {
  expect(fieldFaults(faultOf(badInput({ roomNo: '房号已存在' })))).toEqual({ roomNo: '房号已存在' })
  expect(fieldFaults(faultOf(refuse('不行', { roomNo: 'x' })))).toBeNull()
})
