import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { setWorkContext } from '@/app/session/context'
import { hash } from '@/app/routing/history'
import { setToken } from '@/app/session/token'
import { overlaysNeeded } from '@/app/notify'
import { ApiError, api } from './client'
import { formClient } from './form-client'

const shown = vi.hoisted(() => ({ toasts: [] as string[], dialogs: [] as unknown[] }))
vi.mock('@wuguan/ui/toast', () => {
  const tone = (name: string) => (text: string) => void shown.toasts.push(`${name} ${text}`)
  return { toast: { success: tone('success'), error: tone('error'), warning: tone('warning'), info: tone('info') } }
})
vi.mock('@wuguan/ui/dialog', () => ({
  alert: (options: unknown) => {
    shown.dialogs.push(options)
    return new Promise(() => undefined)
  },
  confirm: () => Promise.resolve(true),
}))

type Answer = (request: Request) => Response | Promise<Response>
let answer: Answer
let sent: Request[] = []
const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } })
const told = () => vi.waitFor(() => expect(shown.toasts.length + shown.dialogs.length).toBeGreaterThan(0))

beforeEach(() => {
  shown.toasts.length = 0
  shown.dialogs.length = 0
  sent = []
  sessionStorage.clear()
  setToken('T1')
  setWorkContext({ companyId: 2, communityId: 11, communityIds: [] })
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(new URL(String(input), location.href), init)
    if (request.url.endsWith('/config.json')) return json({ baseUrl: '' })
    sent.push(request)
    return answer(request)
  })
})
afterEach(() => vi.unstubAllGlobals())

it('sends session and context and gives the data', async () => {
  answer = () => json({ code: 0, msg: '', data: { total: 3 } })
  await expect(api.get('/basedata/house/page', { page: 1, keyword: '', flag: false, no: undefined })).resolves.toEqual({
    total: 3,
  })
  expect(Object.fromEntries(sent[0]!.headers)).toMatchObject({ token: 'T1', companyid: '2', communityid: '11' })
  expect(new URL(sent[0]!.url).search).toBe('?page=1&flag=false')
})

it('tells a refusal once and hands it on with its data', async () => {
  answer = () => json({ code: 422, msg: '请先录入抄表', data: { meter: 7 } })
  await expect(api.post('/charge/run', {})).rejects.toMatchObject({
    code: 422,
    msg: '请先录入抄表',
    data: { meter: 7 },
  })
  await told()
  expect(shown.toasts).toEqual(['warning 请先录入抄表'])
  expect(overlaysNeeded.get()).toBe(true)
})

it('leaves the telling to a caller that asks for it', async () => {
  answer = () => json({ code: 400, msg: '请输入房号', data: { roomNo: '请输入房号' } })
  await expect(api.put('/basedata/house', {}, { quiet: true })).rejects.toBeInstanceOf(ApiError)
  expect(shown.toasts).toEqual([])
})

it('says only once that the line is dead when many calls fail together', async () => {
  answer = () => Promise.reject(new TypeError('Failed to fetch'))
  await Promise.allSettled([api.get('/a'), api.get('/b'), api.get('/c')])
  await told()
  expect(shown.toasts).toEqual(['error 网络连接失败，请检查网络后重试'])
})

it('does not tell of a call that its caller gave up', async () => {
  const stop = new AbortController()
  answer = (request) =>
    new Promise((_, reject) => request.signal.addEventListener('abort', () => reject(request.signal.reason)))
  const running = api.get('/slow', undefined, { signal: stop.signal })
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  stop.abort(new Error('left'))
  await expect(running).rejects.toThrow('left')
  expect(shown.toasts).toEqual([])
})

it('the form client never rejects: form-encoded, and the fixed envelope after an alert', async () => {
  answer = () => json({ code: 0, msg: 'ok', data: 1 })
  await expect(formClient.postForm('/iot/x', { name: '陈 静', empty: null })).resolves.toMatchObject({
    code: 0,
    data: 1,
  })
  expect(sent[0]!.headers.get('Content-Type')).toContain('application/x-www-form-urlencoded')
  await expect(sent[0]!.text()).resolves.toBe('name=%E9%99%88+%E9%9D%99')

  answer = () => json({ code: 7, msg: '坏了', data: 1 })
  await expect(formClient.getQuery('/iot/x', { a: 1 })).resolves.toEqual({
    code: -1,
    msg: 'network response status abnormal',
    data: null,
  })
  await told()
  expect(shown.dialogs).toEqual([{ title: '系统响应代码异常：7' }])

  answer = () => Promise.reject(new TypeError('Failed to fetch'))
  await expect(formClient.get('/iot/x')).resolves.toEqual({
    code: -1,
    msg: '网络连接失败，请检查网络后重试',
    data: null,
  })
})

it('a lost session of the hotline is its own business', async () => {
  const before = hash.location.href
  hash.replace('/400/index')
  answer = () => json({ code: 401, msg: 'x', data: null }, 401)
  await api.get('/a').catch(() => undefined)
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(shown).toEqual({ toasts: [], dialogs: [] })
  hash.replace(before)
})

it('tells a lost session in one dialog, whichever client meets it, and not for an older session', async () => {
  answer = () => {
    setToken('T3')
    return json({ code: 401, msg: 'x', data: null }, 401)
  }
  await api.get('/late').catch(() => undefined)
  expect(shown.dialogs).toEqual([])

  answer = () => json({ code: 401, msg: 'x', data: null }, 401)
  await Promise.allSettled([api.get('/a', undefined, { quiet: true }), api.get('/b'), formClient.get('/c')])
  await told()
  expect(shown.dialogs).toEqual([
    { title: '登录超时', content: '登录信息过时，请重新登录！', okText: '返回登录页', autoClose: 0 },
  ])
  expect(shown.toasts).toEqual([])
})
