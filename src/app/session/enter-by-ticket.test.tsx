import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { enterByTicket } from './enter-by-ticket'
import { broughtTicket, takeTicket } from './brought-ticket'
import { getToken, setToken } from './token'

const shown = vi.hoisted(() => ({ toasts: [] as string[], questions: [] as string[], agree: true }))
vi.mock('@wuguan/ui/toast', () => ({ toast: { warning: (text: string) => void shown.toasts.push(text) } }))
vi.mock('@wuguan/ui/dialog', async (original) => ({
  ...(await original<object>()),
  confirm: ({ content }: { content: string }) => {
    shown.questions.push(content)
    return Promise.resolve(shown.agree)
  },
}))

const CHEN = { userId: 7, username: 'manager01', petName: '陈静' }
const ZHANG = { userId: 8, username: 'cashier01', petName: '张敏' }
/** Who a session token belongs to, as the server of this test knows it. */
const sessions: Record<string, typeof CHEN> = {}
const ended: (string | null)[] = []
const sent: { path: string; token: string | null; body: unknown }[] = []
let redeemed: { code: number; msg: string; data: unknown }

beforeEach(() => {
  sessionStorage.clear()
  shown.toasts.length = shown.questions.length = ended.length = sent.length = 0
  for (const token of Object.keys(sessions)) delete sessions[token]
  shown.agree = true
  sessions['fresh'] = ZHANG
  redeemed = { code: 0, msg: '', data: { ...ZHANG, token: 'fresh' } }
  vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) => {
    const { pathname } = new URL(input instanceof Request ? input.url : String(input), location.href)
    const token = new Headers(init?.headers).get('token')
    sent.push({ path: pathname, token, body: init?.body })
    const user = token === null ? undefined : sessions[token]
    const answers: Record<string, () => unknown> = {
      '/config.json': () => ({ baseUrl: '' }),
      '/auth/autoLogin': () => redeemed,
      '/auth/logout': () => {
        ended.push(token)
        return { code: 0, msg: '', data: null }
      },
      '/basedata/sys/user/info': () =>
        user ? { code: 0, msg: '', data: user } : { code: 401, msg: '登录信息过时，请重新登录！', data: null },
    }
    const body = JSON.stringify(answers[pathname]?.())
    return Promise.resolve(new Response(body, { headers: { 'Content-Type': 'application/json' } }))
  })
})
afterEach(() => vi.unstubAllGlobals())

it('leaves the address before anything else, and nothing of it stays', () => {
  const before = history.length
  history.replaceState(null, '', '?token=once#/user')
  takeTicket()
  expect(broughtTicket()).toBe('once')
  expect(location.href).not.toContain('once')
  expect(history.length).toBe(before)
  expect(Object.values(sessionStorage)).not.toContain('once')
})

it('is redeemed for this product; nobody being signed in, its session is kept', async () => {
  expect(await enterByTicket('once')).toBeNull()
  expect(getToken()).toBe('fresh')
  expect(JSON.parse(String(sent.find(({ path }) => path === '/auth/autoLogin')?.body))).toEqual({
    ticket: 'once',
    target: '/',
  })
  expect(shown.questions).toEqual([])
})

it('a session that is over is nobody', async () => {
  setToken('over')
  expect(await enterByTicket('once')).toBeNull()
  expect(getToken()).toBe('fresh')
})

it('the same user stays where he is, and the session that nobody needs ends', async () => {
  setToken('old')
  sessions['old'] = ZHANG
  expect(await enterByTicket('once')).toBeNull()
  expect([getToken(), ended]).toEqual(['old', ['fresh']])
})

it('another user is asked by both names; who declines stays, and the other session ends', async () => {
  setToken('old')
  sessions['old'] = CHEN
  const question = await enterByTicket('once')
  expect(getToken()).toBe('old')
  shown.agree = false
  await question!()
  expect(shown.questions).toEqual([
    '现在登录的是陈静（manager01），链接属于张敏（cashier01）。切换后，没有保存的内容会丢失。',
  ])
  expect([getToken(), ended]).toEqual(['old', ['fresh']])
})

it.each(['链接已使用过，请重新打开', '链接已过期，请重新打开', '该链接不能用在这里'])(
  'what the server refuses is said and changes nothing: %s',
  async (msg) => {
    setToken('old')
    sessions['old'] = CHEN
    redeemed = { code: 422, msg, data: null }
    expect(await enterByTicket('used')).toBeNull()
    expect(getToken()).toBe('old')
    await vi.waitFor(() => expect(shown.toasts).toEqual([msg]))
  },
)
