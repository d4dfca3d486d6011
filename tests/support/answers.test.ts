import { expect, test } from 'vitest'
import { captcha } from '@wuguan/contract/session/session.actions'
import { CallRegistry } from '../../server/kernel/http/route.ts'
import { answers } from '../../server/kernel/http/answers.ts'
import { defineModule } from '../../server/kernel/module.ts'
import { modules } from '../../server/modules/index.ts'
import { holdAnswer } from './answers.ts'

const calls = new CallRegistry()
calls.add({
  name: 'session.captcha',
  module: 'session',
  label: '',
  method: 'GET',
  path: '/auth/captcha',
  access: 'public',
  permission: null,
  inputSchema: () => ({}),
  multipart: false,
  idempotent: false,
  sample: () => ({}),
})
const hold = (data: unknown) => () => holdAnswer(calls, 'GET', '/auth/captcha?x=1', data)

test('an answer is what its contract says: nothing missing, nothing more, no other kind of value', () => {
  expect(hold({ captchaId: '1', image: 'x' })).not.toThrow()
  expect(hold({ captchaId: '1' })).toThrow('data.image: is missing')
  expect(hold({ captchaId: '1', image: 'x', secret: 's' })).toThrow('data.secret: is not in the contract')
  expect(hold({ captchaId: 1, image: 'x' })).toThrow('data.captchaId: 1 is no string')
  expect(hold(null)).toThrow('is no object')
})

test('a handler that gives something else does not compile', () => {
  const wrong = () =>
    defineModule('story', ({ publicAction }) => {
      publicAction(captcha, () => Promise.resolve({ captchaId: '1', image: 'x' }))
      // @ts-expect-error a number where the action says a text
      publicAction(captcha, () => Promise.resolve({ captchaId: 1, image: 'x' }))
    })
  expect(wrong).toBeTypeOf('function')
})

test('every action that the server runs has an answer in the generated file', () => {
  const known = answers().actions
  const named = modules.flatMap((module) => [...module.actions, ...module.publics].map(({ action }) => action.name))
  expect(named.length).toBeGreaterThan(500)
  expect(named.filter((name) => !(name in known))).toEqual([])
})
