import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { voidReceipt } from '@wuguan/contract/charge-finance/receipt.actions'
import { CrudProvider, type CrudPort } from '@wuguan/crud/port'
import { usePosting } from './use-posting'

const INPUT = { receiptId: '0195a0f0-0000-7000-8000-000000000001', reason: '收错房号' }
const keys: string[] = []
let answer: () => Promise<unknown>
let form: ReturnType<typeof usePosting<typeof voidReceipt>>
let end: () => void

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  keys.length = 0
  const port = {
    request: (_method: string, _path: string, options?: { headers?: Record<string, string> }) => {
      keys.push(options?.headers?.['Idempotency-Key'] ?? '')
      return answer()
    },
    can: () => true,
  } as unknown as CrudPort
  function Probe() {
    form = usePosting(voidReceipt)
    return null
  }
  const root = createRoot(document.createElement('div'))
  act(() =>
    root.render(
      <CrudProvider port={port}>
        <Probe />
      </CrudProvider>,
    ),
  )
  end = () => act(() => root.unmount())
})
afterEach(() => {
  end()
  vi.unstubAllGlobals()
})

it('books once however often the button is pressed', async () => {
  let done: (value: unknown) => void = () => {}
  answer = () =>
    new Promise((resolve) => {
      done = resolve
    })
  await act(async () => {
    const first = form.post(INPUT)
    expect(await form.post(INPUT)).toBeNull()
    done({ status: 2 })
    expect(await first).toEqual({ status: 2 })
  })
  expect(keys).toHaveLength(1)
  expect(form.pending).toBe(false)
})

it('asks again with the same key after a lost answer, with another one for the next form', async () => {
  answer = () => Promise.reject(new TypeError('network'))
  const press = () => act(() => form.post(INPUT).then(undefined, () => {}))
  await press()
  await press()
  form.renew()
  await press()
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/)
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
})
