import { createRoot } from 'react-dom/client'
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { setToken } from '@/app/session/token'
import { useSearch, type SearchState } from './use-search'

interface Asked {
  readonly text: string
  readonly answer: (reply: unknown) => void
  readonly signal: AbortSignal
}
const asked: Asked[] = []
let state: SearchState
let show: (text: string) => void
let end: () => void

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  asked.length = 0
  setToken('T')
  vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) => {
    const url = new URL(String(input), location.href)
    const json = (body: unknown) =>
      new Response(JSON.stringify(body), { headers: { 'Content-Type': 'application/json' } })
    if (url.pathname === '/config.json') return Promise.resolve(json({ baseUrl: '' }))
    return new Promise<Response>((resolve, reject) => {
      const signal = init!.signal!
      signal.addEventListener('abort', () => reject(signal.reason as Error))
      asked.push({ text: url.searchParams.get('q')!, signal, answer: (reply) => resolve(json(reply)) })
    })
  })
  const root = createRoot(document.createElement('div'))
  function Probe({ text }: { text: string }) {
    state = useSearch(text)
    return null
  }
  show = (text) => act(() => root.render(<Probe text={text} />))
  end = () => act(() => root.unmount())
})
afterEach(() => {
  end()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const asking = (count: number) => vi.waitFor(() => expect(asked).toHaveLength(count), { interval: 1 })
const group = (label: string) => ({ key: 'house', label, hits: [] })
const reply = (at: number, body: unknown) =>
  act(async () => {
    asked[at]!.answer(body)
    await new Promise((resolve) => {
      const channel = new MessageChannel()
      channel.port1.onmessage = resolve
      channel.port2.postMessage(null)
    })
  })

it('asks once for quick typing, 200 ms after the last key', async () => {
  for (const text of ['3', '3-', '3-2']) {
    show(text)
    await pass(100)
  }
  expect(asked).toHaveLength(0)
  await pass(100)
  await asking(1)
  expect(asked[0]!.text).toBe('3-2')
  expect(state.loading).toBe(true)
})

it('a newer text ends the older question, whose answer never shows', async () => {
  show('old')
  await pass(200)
  await asking(1)
  show('new')
  expect(asked[0]!.signal.aborted).toBe(true)
  await pass(200)
  await asking(2)
  await reply(1, { code: 0, msg: '', data: { groups: [group('新')], late: [] } })
  await vi.waitFor(() => expect(state.loading).toBe(false))
  await reply(0, { code: 0, msg: '', data: { groups: [group('旧')], late: [] } })
  expect(state.groups.map(({ label }) => label)).toEqual(['新'])
})

it('says what is missing, and an empty text asks nothing', async () => {
  show('a')
  await pass(200)
  await asking(1)
  await reply(0, { code: 0, msg: '', data: { groups: [], late: ['客户'] } })
  await vi.waitFor(() => expect(state.trouble).toBe('客户搜索超时，请输入更完整的内容'))
  show('b')
  await pass(200)
  await asking(2)
  await reply(1, { code: 503, msg: 'x', data: null })
  await vi.waitFor(() => expect(state).toMatchObject({ loading: false, trouble: '服务器繁忙' }))
  show('  ')
  await pass(500)
  expect(asked).toHaveLength(2)
  expect(state).toEqual({ groups: [], loading: false, trouble: '' })
})
