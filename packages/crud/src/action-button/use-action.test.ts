import { expect, it } from 'vitest'
import { defineAction, returns } from '@wuguan/contract/kernel/action'
import { z } from '@wuguan/contract/kernel/zod'
import type { CrudPort } from '../port/index.ts'
import { callAction, requestOf } from './use-action.ts'

const move = defineAction('story.move', {
  label: '移动',
  method: 'PUT',
  path: '/story/house/{id}/move',
  input: z.object({ id: z.string(), to: z.string() }),
  output: returns<null>(),
  sample: () => ({ id: '1', to: '2' }),
})
it('fills the path from the input and sends the rest', () => {
  expect(requestOf(move, { id: 'a/b', to: '2' })).toEqual({ path: '/story/house/a%2Fb/move', rest: { to: '2' } })
})
it('refuses to call a path with a hole', () =>
  expect(() => requestOf(move, { to: '2' })).toThrow('story.move: no value for {id}'))

it('sends an idempotent action with a key, also where the caller has none of his own', async () => {
  const keys: unknown[] = []
  const port = {
    request: async (_method: string, _path: string, options: { headers?: Record<string, string> }) => {
      keys.push(options.headers?.['Idempotency-Key'])
    },
  } as unknown as CrudPort
  const book = defineAction('story.book', {
    label: '记账',
    method: 'POST',
    path: '/story/book',
    idempotent: true,
    input: z.object({}),
    output: returns<null>(),
    sample: () => ({}),
  })
  await callAction(port, book, {})
  await callAction(port, book, {}, 'of this press')
  await callAction(port, move, { id: '1', to: '2' })
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), 'of this press', undefined])
})
