import { expect, it, vi } from 'vitest'
import type { CrudPort } from '@wuguan/crud/port'
import { rerouted } from './own-calls'

const port = () => ({ request: vi.fn(async () => 'usual'), can: () => true }) as unknown as CrudPort
const BASE = '/basedata/sys/thing'

it('sends the calls that are given elsewhere, with what they need', async () => {
  const inner = port()
  const calls = { info: vi.fn(async (id: string) => ({ id }) as never), update: vi.fn(async () => 'own'), remove: vi.fn(async () => null) }
  const own = rerouted(inner, BASE, calls)
  expect(await own.request('GET', `${BASE}/info/a%2Fb`)).toEqual({ id: 'a/b' })
  expect(await own.request('PUT', BASE, { body: { id: 1 } })).toBe('own')
  await own.request('DELETE', BASE, { body: [1, 2] })
  expect(calls.update).toHaveBeenCalledWith({ id: 1 })
  expect(calls.remove).toHaveBeenCalledWith([1, 2])
  expect(inner.request).not.toHaveBeenCalled()
})

it('leaves everything else to the port', async () => {
  const inner = port()
  const own = rerouted(inner, BASE, { create: vi.fn(async () => 'own') })
  expect(await own.request('GET', `${BASE}/page`)).toBe('usual')
  expect(await own.request('POST', `${BASE}/batch`, { body: {} })).toBe('usual')
  expect(await own.request('PUT', BASE, { body: {} })).toBe('usual')
  expect(own.can('any')).toBe(true)
})
