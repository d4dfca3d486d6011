import { expect, it } from 'vitest'
import { defineAction } from '@wuguan/contract/kernel/action'
import { z } from '@wuguan/contract/kernel/zod'
import { requestOf } from './use-action.ts'

const move = defineAction('story.move', {
  label: '移动',
  method: 'PUT',
  path: '/story/house/{id}/move',
  input: z.object({ id: z.string(), to: z.string() }),
  sample: () => ({ id: '1', to: '2' }),
})
it('fills the path from the input and sends the rest', () => {
  expect(requestOf(move, { id: 'a/b', to: '2' })).toEqual({ path: '/story/house/a%2Fb/move', rest: { to: '2' } })
})
it('refuses to call a path with a hole', () =>
  expect(() => requestOf(move, { to: '2' })).toThrow('story.move: no value for {id}'))
