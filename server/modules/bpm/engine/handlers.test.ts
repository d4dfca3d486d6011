import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, startTestApp } from '../../../../tests/support/app.ts'
import type { OutboxMessage } from '../../../kernel/outbox.ts'
import { type HandlerCall, handlerOf } from './handlers.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await app.kernel.q.query(
    `insert into setting_value (id, code, value, created_at, updated_at) values (gen_random_uuid(), 'bpm.httpHosts', '["gate.example"]', $1, $1)`,
    [app.clock.now()],
  )
})
afterAll(() => app.stop())

/** Where a diagram with this address would call; throws what it is refused with. */
async function called(url: string): Promise<unknown[]> {
  const sent: OutboxMessage[] = []
  await handlerOf('httpCallback')({
    context: { q: app.kernel.q },
    instance: { id: '019a5c2e-0000-7000-8000-000000000001' },
    elementId: 'sync',
    fields: { url },
    variables: {},
    effect: (message: OutboxMessage) => void sent.push(message),
  } as unknown as HandlerCall)
  return sent.map(({ payload }) => payload['url'])
}

test.each([
  'https://evil.example/vip',
  'https://gate.example.evil.example/',
  'https://gate.example@evil.example/',
  'https://gate.example:8443/',
  'http://127.0.0.1:5432/',
  'http://169.254.169.254/latest/meta-data',
  'file:///etc/passwd',
  'gate.example/vip',
  '',
])('a callback to %s is refused: the platform has not listed its host', async (url) => {
  await expect(called(url)).rejects.toThrow('回调地址不在允许范围内')
})

test('a callback to a listed host leaves after the commit', async () => {
  expect(await called('https://gate.example/vip')).toEqual(['https://gate.example/vip'])
})
