import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { downloadLink } from '@/app/api/download-link'
import { reportToken } from '@/app/api/report-token'
import { hash } from '@/app/routing/history'
import { setWorkContext } from '@/app/session/context'
import { setToken } from '@/app/session/token'
import { setUser } from '@/app/session/user-store'
import { activeTab } from '@/app/tabs/open-tabs'
import { leaving, openExternal } from './open-external'

const shown = vi.hoisted(() => ({ toasts: [] as string[], questions: [] as unknown[], closedBefore: [] as boolean[] }))
vi.mock('@wuguan/ui/toast', () => {
  const tone = (name: string) => (text: string) => void shown.toasts.push(`${name} ${text}`)
  return { toast: { success: tone('success'), error: tone('error'), warning: tone('warning'), info: tone('info') } }
})
vi.mock('@wuguan/ui/dialog', async (original) => ({
  ...(await original<object>()),
  confirm: (question: unknown) => {
    shown.questions.push(question)
    shown.closedBefore.push(place?.closed === true)
    return Promise.resolve(true)
  },
}))

const json = (body: unknown) => new Response(JSON.stringify(body), { headers: { 'Content-Type': 'application/json' } })
const calls: string[] = []
const SESSION = 'session-of-chen'
let answer: (path: string) => unknown
let place: { href: string; closed: boolean; opener: unknown } | null

beforeEach(() => {
  sessionStorage.clear()
  calls.length = shown.toasts.length = shown.questions.length = shown.closedBefore.length = 0
  setToken(SESSION)
  setUser({
    userId: 7,
    username: 'chen jing',
    companyName: '',
    companyPhone: null,
    petName: '',
    mobile: null,
    email: null,
    companyId: 2,
    permissions: '',
    superAdmin: false,
    mustChangePassword: false,
  })
  setWorkContext({ companyId: 2, communityId: null, communityIds: [] })
  hash.replace('/user')
  activeTab.set('/user')
  place = { href: '', closed: false, opener: window }
  vi.stubGlobal('open', () => {
    if (place === null) return null
    const made = place
    return {
      location: { replace: (href: string) => (made.href = href) },
      close: () => (made.closed = true),
      set opener(value: unknown) {
        made.opener = value
      },
    }
  })
  const network = window.fetch
  vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) => {
    const { pathname } = new URL(input instanceof Request ? input.url : String(input), location.href)
    if (pathname === '/config.json')
      return Promise.resolve(
        json({
          baseUrl: '',
          frameUrl: 'https://frames.example/',
          reportUrl: 'https://bi.example/decision',
          partners: [{ address: 'https://partner.example/sso', user: 'login' }],
        }),
      )
    if (!pathname.startsWith('/auth/')) return network(input, init)
    calls.push(pathname)
    if (pathname !== '/auth/ticket') return Promise.resolve(json(answer(pathname)))
    const { audience, target } = JSON.parse(String(init?.body)) as Record<string, string>
    return Promise.resolve(json({ code: 0, msg: '', data: { ticket: `${audience}:${target}` } }))
  })
})
afterEach(() => vi.unstubAllGlobals())
const opened = async (address: string) => {
  await openExternal(address)
  expect(leaving.get()).toBe(false)
  expect(place?.href).not.toContain(SESSION)
  return place?.href
}
/** The parameters of an address, and what stands around them. */
const parts = (address: string | undefined) => {
  const url = new URL(address ?? '', location.href)
  return [url.origin + url.pathname, Object.fromEntries(url.searchParams), url.hash]
}

it('gives our own pages and partners a ticket of theirs, as they want it, then goes on to the workbench', async () => {
  expect(parts(await opened('https://frames.example/board?id=1#/x'))).toEqual([
    'https://frames.example/board',
    { id: '1', token: 'external:https://frames.example/board?id=1#/x' },
    '#/x',
  ])
  expect(place?.opener).toBeNull()
  await vi.waitFor(() => expect(hash.location.pathname).toBe('/dashboard'))
  expect(parts(await opened(`${location.origin}/#/board`))).toEqual([
    `${location.origin}/`,
    { token: 'external:/' },
    '#/board',
  ])
  expect(parts(await opened('https://partner.example/sso/in'))).toEqual([
    'https://partner.example/sso/in',
    { login: 'chen jing', token: 'external:https://partner.example/sso/in' },
    '',
  ])
  expect(await opened('https://elsewhere.example/x')).toBe('https://elsewhere.example/x')
})

it('asks the server for the hotline; a refusal is a question with the words of the server', async () => {
  answer = () => ({ code: 0, msg: '', data: { url: '#/400/order/create?ht=abc' } })
  expect(await opened('/400')).toBe(new URL('#/400/order/create?ht=abc', location.href).href)
  expect(calls).toEqual(['/auth/hotlineLink'])
  hash.replace('/user')
  for (const code of [404, 422]) {
    place = { href: '', closed: false, opener: null }
    answer = () => ({ code, msg: '当前没有可用的热线', data: null })
    const before = shown.questions.length
    expect(await opened('/400')).toBe('')
    await vi.waitFor(() => expect(shown.questions).toHaveLength(before + 1))
  }
  expect(shown.closedBefore).toEqual([true, true])
  expect(shown.questions).toEqual([{ title: '当前没有可用的热线' }, { title: '当前没有可用的热线' }])
  expect(hash.location.pathname).toBe('/user')
})

it('opens nothing that could run, and says when the browser blocks', async () => {
  expect(await opened('javascript:alert(1)')).toBe('')
  place = null
  await openExternal('https://elsewhere.example/')
  await vi.waitFor(() =>
    expect(shown.toasts).toEqual(['warning 地址不正确，无法打开', 'warning 浏览器阻止了新窗口，请允许后重试']),
  )
})

it('the report token is asked for once per place, also by two at once; a refusal is a warning', async () => {
  answer = () => ({ code: 0, msg: '', data: { fine_auth_token: `R${calls.length}` } })
  expect(await Promise.all([reportToken(), reportToken()])).toEqual(['R1', 'R1'])
  expect(await opened('https://bi.example/decision/view')).toBe('https://bi.example/decision/view?fine_auth_token=R1')
  expect(calls).toHaveLength(1)
  setWorkContext({ companyId: 3, communityId: null, communityIds: [] })
  expect(await reportToken()).toBe('R2')
  setWorkContext({ companyId: 4, communityId: null, communityIds: [] })
  answer = () => ({ code: 422, msg: '报表服务未开通', data: null })
  expect(await reportToken()).toBeNull()
  await vi.waitFor(() => expect(shown.toasts).toEqual(['warning 报表服务未开通']))
})

it('a download link says who asks, by a ticket for this file', async () => {
  expect(parts(await downloadLink('/file/download/1', { download: 1 }))).toEqual([
    `${location.origin}/file/download/1`,
    { download: '1', username: 'chen jing', userId: '7', token: 'download:/file/download/1' },
    '',
  ])
})
