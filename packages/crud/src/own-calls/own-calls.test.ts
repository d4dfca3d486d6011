import { expect, it } from 'vitest'
import type { CrudPort } from '../port/index.ts'
import { rerouted } from './own-calls.tsx'

/** A port that remembers what it was asked. */
const recorder = () => {
  const asked: string[] = []
  const port = {
    request: async (method: string, path: string) => `usual ${asked.push(`${method} ${path}`)}`,
    can: () => true,
  } as unknown as CrudPort
  return { asked, port }
}
const BASE = '/basedata/sys/thing'

it('sends the calls that are given elsewhere, with what they need', async () => {
  const { asked, port } = recorder()
  const own = rerouted(port, BASE, {
    info: async (id) => ({ id }) as never,
    update: async (body) => ['updated', body],
    remove: async (ids) => ['removed', ids],
  })
  expect(await own.request('GET', `${BASE}/info/a%2Fb`)).toEqual({ id: 'a/b' })
  expect(await own.request('PUT', BASE, { body: { id: 1 } })).toEqual(['updated', { id: 1 }])
  expect(await own.request('DELETE', BASE, { body: [1, 2] })).toEqual(['removed', [1, 2]])
  expect(asked).toEqual([])
})

it('leaves everything else to the port', async () => {
  const { asked, port } = recorder()
  const own = rerouted(port, BASE, { create: async () => 'own' })
  await own.request('GET', `${BASE}/page`)
  await own.request('POST', `${BASE}/batch`, { body: {} })
  await own.request('PUT', BASE, { body: {} })
  expect(asked).toEqual([`GET ${BASE}/page`, `POST ${BASE}/batch`, `PUT ${BASE}`])
  expect(await own.request('POST', BASE, { body: {} })).toBe('own')
  expect(own.can('any')).toBe(true)
})
