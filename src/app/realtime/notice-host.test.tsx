import { createRoot, type Root } from 'react-dom/client'
import { page } from 'vitest/browser'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Dialog } from '@wuguan/ui/dialog'
import { Drawer } from '@wuguan/ui/drawer'
import '@wuguan/ui/styles.css'
import { setToken } from '@/app/session/token'
import { type SessionUser, setUser, userStore } from '@/app/session/user-store'
import { NoticeHost } from './notice-host'
import { notices } from './notices'

const channel = vi.hoisted(() => {
  type Listener = (...values: unknown[]) => void
  const listeners = new Map<string, Listener>()
  const made: { address: string; options: Record<string, unknown> }[] = []
  const topics: string[] = []
  return {
    made,
    topics,
    /** What the broker answers to the subscription. */
    granted: { qos: 0 },
    tell: (event: string, ...values: unknown[]) => listeners.get(event)?.(...values),
    connect(address: string, options: Record<string, unknown>) {
      made.push({ address, options })
      return {
        on: (event: string, listener: Listener) => void listeners.set(event, listener),
        end: () => undefined,
        subscribe(topic: string, _options: unknown, done: (error: null, granted: { qos: number }[]) => void) {
          topics.push(topic)
          done(null, [channel.granted])
        },
      }
    },
  }
})
vi.mock('mqtt', () => ({ default: { connect: channel.connect } }))
const toasts = vi.hoisted(() => [] as string[])
vi.mock('@wuguan/ui/toast', () => {
  const tone = (text: string) => void toasts.push(text)
  return { toast: { success: tone, error: tone, warning: tone, info: tone } }
})

const newest = { id: '5', title: '停水通知', body: '明日停水', backUrl: '/user', count: 3 }
let answer: unknown
let root: Root
let played: ReturnType<typeof vi.spyOn>
beforeEach(async () => {
  await page.viewport(1366, 768)
  sessionStorage.clear()
  setToken('T')
  answer = { ...newest, id: null, title: null, body: null, backUrl: null, count: 0 }
  channel.made.length = 0
  channel.topics.length = 0
  channel.granted = { qos: 0 }
  toasts.length = 0
  vi.stubGlobal('fetch', (input: RequestInfo | URL) => {
    const data = String(input).includes('config.json') ? { baseUrl: '' } : { code: 0, msg: '', data: answer }
    return Promise.resolve(new Response(JSON.stringify(data), { headers: { 'Content-Type': 'application/json' } }))
  })
  played = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue(undefined)
  setUser({ userId: 7, username: 'tester', permissions: '' } as SessionUser)
  const place = document.createElement('div')
  document.body.append(place)
  root = createRoot(place)
})
afterEach(() => {
  root.unmount()
  userStore.set(null)
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const listening = () => vi.waitFor(() => expect(channel.made).toHaveLength(1), { timeout: 5_000 })
const push = (id: string, body = '内容') =>
  channel.tell(
    'message',
    'message/notice/7',
    JSON.stringify({ msgType: 'message/notice/content', sound: true, ...newest, id, body }),
  )
const popups = () => document.querySelectorAll('[aria-label="消息提醒"] article:not([hidden])').length
/** React's own work goes on while the clock stands. */
const settle = async () => {
  for (let i = 0; i < 20; i++)
    await new Promise((done) => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = done
      port2.postMessage(null)
    })
}

it('connects as the user with his token, by the times of the specification, and listens to his own notices only', async () => {
  root.render(<NoticeHost />)
  await listening()
  expect(channel.made[0]!.address).toBe(`ws://${location.host}/mqtt`)
  expect(channel.made[0]!.options).toMatchObject({
    username: 'tester',
    password: 'T',
    clientId: expect.stringMatching(/^7\d{13}\d{2}$/),
    clean: true,
    keepalive: 60,
    connectTimeout: 4_000,
    reconnectPeriod: 30_000,
  })
  channel.tell('connect')
  expect(channel.topics).toEqual(['message/notice/7'])
  expect(toasts).toEqual([])
})

it('says 获取订阅失败 when the broker refuses the subscription', async () => {
  channel.granted = { qos: 0x80 }
  root.render(<NoticeHost />)
  await listening()
  channel.tell('connect')
  await vi.waitFor(() => expect(toasts).toEqual(['获取订阅失败']))
})

it('a pushed notice sounds and stays; the same one again does neither', async () => {
  root.render(<NoticeHost />)
  await listening()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  push('11')
  push('11')
  await settle()
  expect([popups(), played.mock.calls.length]).toEqual([1, 1])
  vi.advanceTimersByTime(60_000)
  await settle()
  expect(popups()).toBe(1)
})

it('the newest notice shows on load for ten seconds, without a sound', async () => {
  answer = newest
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  root.render(<NoticeHost />)
  await settle()
  vi.advanceTimersByTime(1_000)
  await vi.waitUntil(() => popups() === 1, { interval: 1 })
  vi.advanceTimersByTime(9_000)
  await settle()
  expect(popups()).toBe(1)
  vi.advanceTimersByTime(1_001)
  await settle()
  expect([popups(), played.mock.calls.length, notices.get().unread]).toEqual([0, 0, 3])
})

const onTop = (element: Element) => {
  const { x, y, width, height } = element.getBoundingClientRect()
  return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
}

it.each([1366, 683, 390])(
  'at %i px several fold into one, which lies beside every control of the page',
  async (width) => {
    await page.viewport(width, 768)
    root.render(
      <div style={{ height: '100vh', display: 'flex', flexDirection: 'column' }}>
        <div style={{ flex: 1, minHeight: 0, overflow: 'hidden', display: 'flex', flexDirection: 'column' }}>
          <div style={{ flex: 1, minHeight: 0 }} />
          <footer style={{ display: 'flex', height: 48, justifyContent: 'space-between' }}>
            <button type="button">上一页</button>
            <button type="button">收款</button>
          </footer>
        </div>
        <NoticeHost />
      </div>,
    )
    await listening()
    for (const id of ['21', '22', '23']) push(id, '一条很长的提醒。'.repeat(20))
    await expect.element(page.getByText('另有2条')).toBeVisible()
    expect(popups()).toBe(1)
    for (const name of ['上一页', '收款', '关闭提醒'])
      expect(onTop(page.getByRole('button', { name, exact: true }).element()), name).toBe(true)
    await page.getByRole('button', { name: '关闭提醒' }).click()
    await expect.element(page.getByText('另有1条')).toBeVisible()
    channel.tell(
      'message',
      'message/notice/7',
      JSON.stringify({ msgType: 'message/notice/count', count: 1, read: ['21', '22'] }),
    )
    await vi.waitFor(() => expect(popups()).toBe(0))
    expect(page.getByRole('button', { name: '收款' }).element().getBoundingClientRect().bottom).toBe(768)
  },
)

it.each([
  ['dialog', Dialog, 960],
  ['drawer', Drawer, 640],
])('three notices leave the buttons of a tall %s within reach', async (_what, Modal, width) => {
  root.render(
    <>
      <NoticeHost />
      <Modal
        open
        onOpenChange={() => undefined}
        title="新增"
        width={width}
        footer={
          <>
            <button type="button">取消</button>
            <button type="button">保存</button>
          </>
        }
      >
        <div style={{ height: 2000 }} />
      </Modal>
    </>,
  )
  await listening()
  for (const id of ['21', '22', '23']) push(id, '一条很长的提醒。'.repeat(20))
  await vi.waitFor(() => expect(notices.get().popups).toHaveLength(3))
  // The drawer slides in.
  await vi.waitFor(() => {
    for (const name of ['取消', '保存', '关闭'])
      expect(onTop(page.getByRole('button', { name, exact: true }).element()), name).toBe(true)
  })
})
