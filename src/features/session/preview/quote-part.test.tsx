import { createRoot, type Root } from 'react-dom/client'
import { userEvent } from 'vitest/browser'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { PublicQuote } from '@wuguan/contract/work-order/quote.actions'
import { QuotePart } from './quote-part'

const QUOTE: PublicQuote = {
  about: 'GD2611270001 水管漏水 云山花园1栋101',
  lines: [{ kind: 'labour', name: '上门费', quantity: '1.00', unitRate: '80.0000', amount: '80.00' }],
  amount: '80.00',
  expiresAt: '2026-12-04 10:00:00',
  hash: 'f'.repeat(64),
  standing: 'waiting',
  decidedAt: null,
  decidedBy: null,
}
const sent: { path: string; credentials: RequestCredentials | undefined; body: unknown }[] = []
let answer: { code: number; msg: string; data: null }
let place: HTMLElement
let root: Root
const again = vi.fn<() => void>()
beforeEach(() => {
  sent.length = 0
  again.mockReset()
  answer = { code: 0, msg: '', data: null }
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    sent.push({ path, credentials: init.credentials, body: JSON.parse(String(init.body)) })
    return Promise.resolve(new Response(JSON.stringify(answer), { headers: { 'Content-Type': 'application/json' } }))
  })
  place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
})
afterEach(() => {
  root.unmount()
  place.remove()
  vi.unstubAllGlobals()
})
const show = async (quote: Partial<PublicQuote> = {}) => {
  root.render(<QuotePart code="c0de" quote={{ ...QUOTE, ...quote }} again={again} />)
  await vi.waitFor(() => expect(place.textContent).toContain('合计'))
}
const button = (name: string) => [...place.querySelectorAll('button')].find(({ textContent }) => textContent === name)!
const nameField = () => place.querySelector('input')!

it('is confirmed by name, to exactly what stands there, as nobody who is signed in', async () => {
  await show()
  await userEvent.click(button('确认'))
  await vi.waitFor(() => expect(place.textContent).toContain('请输入姓名'))
  expect(sent).toEqual([])
  await userEvent.fill(nameField(), ' 李业主 ')
  await userEvent.click(button('确认'))
  await vi.waitFor(() => expect(again).toHaveBeenCalledTimes(1))
  expect(sent).toEqual([
    {
      path: '/wkorder/public/quote/c0de',
      credentials: 'omit',
      body: { hash: QUOTE.hash, decision: 'confirmed', name: '李业主' },
    },
  ])
})

it('is declined in two steps, with a reason', async () => {
  await show()
  await userEvent.fill(nameField(), '李业主')
  await userEvent.click(button('不同意'))
  await vi.waitFor(() => expect(place.querySelector('textarea')).not.toBeNull())
  expect(sent).toEqual([])
  await userEvent.fill(place.querySelector('textarea')!, '太贵')
  await userEvent.click(button('提交不同意'))
  await vi.waitFor(() => expect(again).toHaveBeenCalledTimes(1))
  expect(sent[0]!.body).toEqual({ hash: QUOTE.hash, decision: 'declined', name: '李业主', reason: '太贵' })
})

it('says why an answer was not taken, and offers to look again', async () => {
  answer = { code: 422, msg: '报价已变更，请以最新的报价为准', data: null }
  await show()
  await userEvent.fill(nameField(), '李业主')
  await userEvent.click(button('确认'))
  await vi.waitFor(() => expect(place.querySelector('[role=alert]')?.textContent).toContain(answer.msg))
  expect(again).not.toHaveBeenCalled()
  await userEvent.click(button('重新查看'))
  expect(again).toHaveBeenCalledTimes(1)
})

it('that was answered says so and asks nothing more', async () => {
  await show({ standing: 'confirmed', decidedBy: '李业主', decidedAt: '2026-11-27 11:00:00' })
  expect(place.textContent).toContain('您已确认该报价')
  expect(place.textContent).toContain('李业主 2026-11-27 11:00')
  expect(place.querySelector('button')).toBeNull()
})
