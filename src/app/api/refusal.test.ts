import { describe, expect, it } from 'vitest'
import { ApiError } from './api-error'
import { sentenceOfCode, sentenceOfStatus, toneOfCode, transportFault, unwrap } from './refusal'

describe('what a body code says', () => {
  it.each([
    [401, 'whatever', '登录信息过时，请重新登录！'],
    [403, 'Forbidden', '没有操作权限，请联系上级管理员'],
    [403, '无权访问该公司', '无权访问该公司'],
    [404, '', '找不到资源'],
    [500, 'java.lang.NullPointerException', '服务器繁忙'],
    [500, 'value is null', '服务器繁忙'],
    [503, 'x', '服务器繁忙'],
    [504, 'x', '连接中断'],
    [422, '请先录入抄表', '请先录入抄表'],
    [7, 'SomeException: x', '服务器繁忙'],
    [7, undefined, '服务器繁忙'],
  ])('%d %s', (code, msg, sentence) => {
    expect(sentenceOfCode(code, msg)).toBe(sentence)
  })
  it('warns about rules and raises errors about the rest', () => {
    expect([400, 409, 422, 423, 429].map(toneOfCode)).toEqual(Array(5).fill('warning'))
    expect([403, 404, 500, 0].map(toneOfCode)).toEqual(Array(4).fill('error'))
  })
})

describe('unwrap', () => {
  const refused = (reply: { status: number; body: unknown }): ApiError => {
    try {
      unwrap(reply)
    } catch (error) {
      if (error instanceof ApiError) return error
    }
    throw new Error('not refused')
  }
  it('gives the data of code 0', () => {
    expect(unwrap({ status: 200, body: { code: 0, msg: '成功', data: [1] } })).toEqual([1])
  })
  it('keeps code and data of a refusal', () => {
    expect(
      refused({ status: 200, body: { code: 400, msg: '请输入房号', data: { roomNo: '请输入房号' } } }),
    ).toMatchObject({
      code: 400,
      msg: '请输入房号',
      data: { roomNo: '请输入房号' },
    })
  })
  it.each([
    [502, '<html>', 502, '服务器繁忙'],
    [404, undefined, 404, '服务器繁忙'],
    [504, '', 504, '连接中断'],
    [403, '', 403, '没有操作权限，请联系上级管理员'],
    [200, 'not json', 500, '服务器繁忙'],
    [200, { code: '0' }, 500, '服务器繁忙'],
  ])('%d without an envelope', (status, body, code, msg) => {
    expect(refused({ status, body })).toMatchObject({ code, msg })
    expect(sentenceOfStatus(code)).toBe(msg)
  })
})

it('tells a dead line from a time-out', () => {
  const wrapped = (cause: Error) => Object.assign(new Error('FetchError'), { cause })
  expect(transportFault(wrapped(new TypeError('Failed to fetch'))).msg).toBe('网络连接失败，请检查网络后重试')
  expect(transportFault(wrapped(new DOMException('late', 'TimeoutError'))).msg).toBe('连接中断')
  expect(transportFault(new Error('odd')).msg).toBe('服务器繁忙')
})
