import Fastify from 'fastify'
import { expect, test } from 'vitest'
import type { Kernel } from '../kernel.ts'
import { Metrics } from './metrics.ts'
import { operations } from './operations.ts'

test('a process that is stopping lives and is well, and is sent no calls; one without its database only lives', async () => {
  const state = { ready: true, database: true }
  const kernel = {
    clock: { now: () => new Date(0) },
    metrics: new Metrics(),
    settings: { metricsToken: null },
    q: {
      query: async () => {
        if (!state.database) throw new Error('gone')
        return []
      },
    },
  } as unknown as Kernel
  const server = Fastify()
  await server.register(operations(kernel, { ready: () => state.ready, schema: 'x' }))
  const codes = async () =>
    Promise.all(['/live', '/ready', '/health'].map(async (url) => (await server.inject({ url })).statusCode))
  expect(await codes()).toEqual([200, 200, 200])
  state.ready = false
  expect(await codes()).toEqual([200, 503, 200])
  Object.assign(state, { ready: true, database: false })
  expect(await codes()).toEqual([200, 503, 503])
  await server.close()
})
