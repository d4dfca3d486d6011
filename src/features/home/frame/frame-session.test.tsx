import { page } from 'vitest/browser'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
// First: the application takes the route tree up in its own order.
import { type AppInPage, showApp } from '@/app/boot/app-in-page.fixture'
import { hash } from '@/app/routing/history'
import { closeTabs, openTabs } from '@/app/tabs/open-tabs'

const END = '/auth/frameLogout'
const FRAME = '/app/workbench/frame'

let app: AppInPage
let tickets = 0
beforeAll(async () => {
  app = await showApp({
    pages: { '/home': '嵌入页' },
    answers: {
      // `plain.html` needs no identity, every other page gets a ticket.
      [FRAME]: ({ searchParams }: URL) => {
        const url = searchParams.get('url')!
        return { src: url === 'plain.html' ? url : `${url}#ticket=t${++tickets}` }
      },
    },
  })
})
beforeEach(() => {
  app.sent.length = 0
})
afterAll(() => app.stop())

const keyOf = (url: string) => openTabs.get().find(({ key }) => key.includes(url))!.key
const open = async (url: string) => {
  hash.push(`/home?url=${url}&title=${url}`)
  await vi.waitFor(() => expect(document.querySelector(`iframe[title="${url}"]`)).not.toBeNull(), { timeout: 5000 })
}
const ended = () => app.sent.filter((path) => path === END).length

it('closing the last page that was handed a ticket ends the embedded sessions; one before it, or hiding it, does not', async () => {
  await open('a.html')
  await open('b.html')
  hash.push('/dashboard')
  await closeTabs([keyOf('a.html')])
  expect(ended()).toBe(0)
  await closeTabs([keyOf('b.html')])
  await vi.waitFor(() => expect(ended()).toBe(1))
})

it('a page without an identity has none to end', async () => {
  await open('plain.html')
  await closeTabs([keyOf('plain.html')])
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(ended()).toBe(0)
})

it('a page that is loaded anew leaves the session of its former self first', async () => {
  await open('c.html')
  const before = tickets
  await page.getByRole('toolbar', { name: '嵌入页操作' }).getByRole('button', { name: '刷新' }).click()
  await vi.waitFor(() => expect(tickets).toBe(before + 1))
  expect(app.sent.filter((path) => path === END || path === FRAME)).toEqual([FRAME, END, FRAME])
})

it('signing out ends them with the session they came from', async () => {
  await page.getByRole('button', { name: /用户菜单/ }).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await vi.waitFor(() => expect(hash.location.pathname).toBe('/login'))
  expect(app.sent).toContain('/auth/logout')
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(ended()).toBe(0)
})
