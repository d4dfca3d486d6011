import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import type { HotlineOptions } from '@wuguan/contract/hotline/seat.actions'
import { HOTLINE_TOKEN_HEADER, HOTLINE_TOKEN_PARAMETER, SEAT_PATHS } from '@wuguan/contract/hotline/seat-paths'
import { signIn } from './api.ts'
import { employ, freshMobile } from './journeys/people.ts'

/** The six pages of a seat at the sizes of its screens: nothing is wider than the window, and what is pressed can be reached. */
const SIZES = [
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
] as const
const COMMUNITY = 1

interface Seat {
  readonly token: string
  readonly orderId: string
}
async function seatWithOrder(request: APIRequestContext): Promise<Seat> {
  const issuer = await signIn(request, await employ(request, '何静', ['hotline:link:issue']))
  const { url } = await issuer.send<{ url: string }>('POST', '/wkorder/hotline/links', {
    communityIds: [COMMUNITY],
    variant: 'order',
    scopes: ['create', 'lookup', 'history', 'urge', 'append'],
    seatName: '王芳',
    seatNo: '8002',
  })
  const token = new URLSearchParams(url.split('?')[1]).get(HOTLINE_TOKEN_PARAMETER)!
  const headers = { [HOTLINE_TOKEN_HEADER]: token }
  const options = (await (
    await request.get(SEAT_PATHS.options, { headers, params: { communityId: COMMUNITY } })
  ).json()) as { data: HotlineOptions }
  const category = options.data.categories.find(({ leaf, orderTypes }) => leaf && orderTypes.includes('consult'))!
  const made = (await (
    await request.post(SEAT_PATHS.order, {
      headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
      data: {
        communityId: COMMUNITY,
        orderType: 'consult',
        categoryId: category.id,
        content: '咨询装修办理需要准备哪些材料，多久可以批下来，押金怎么退。',
        callerName: '欧阳女士',
        callerMobile: freshMobile(),
      },
    })
  ).json()) as { code: number; msg: string; data: { id: string } }
  expect(made.code, made.msg).toBe(0)
  return { token, orderId: made.data.id }
}

/** What can be pressed and lies outside the window to the side, but for what scrolls in a frame of its own. */
const outside = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const scrolls = (element: Element): boolean => {
      for (let up = element.parentElement; up; up = up.parentElement)
        if (up.scrollWidth > up.clientWidth && /auto|scroll/.test(getComputedStyle(up).overflowX)) return true
      return false
    }
    const wide =
      document.documentElement.scrollWidth > innerWidth ? [`page: ${document.documentElement.scrollWidth}`] : []
    const controls = [...document.querySelectorAll('button, a[href], input, textarea, [role=combobox]')]
      .filter((one) => one.checkVisibility() && !scrolls(one))
      .flatMap((one) => {
        const { left, right, width } = one.getBoundingClientRect()
        return width > 1 && (left < -1 || right > innerWidth + 1)
          ? [`${one.outerHTML.slice(0, 120)}: ${left}–${right}`]
          : []
      })
    return [...wide, ...controls]
  })

for (const size of SIZES)
  test(`a seat works at ${size.width} × ${size.height}`, async ({ page, request }) => {
    test.setTimeout(240_000)
    const { token, orderId } = await seatWithOrder(request)
    await page.setViewportSize(size)
    for (const base of ['/400/order', '/400/work/order']) {
      await page.goto(`/#${base}/create?${HOTLINE_TOKEN_PARAMETER}=${token}`)
      const form = page.getByRole('form', { name: '新建工单' })
      await expect(form.getByRole('button', { name: '提交' })).toBeVisible()
      expect([base, await outside(page)]).toEqual([base, []])
      await form.getByRole('button', { name: '提交' }).scrollIntoViewIfNeeded()
      await form.getByRole('button', { name: '提交' }).click()
      await expect(form.getByText('请输入问题描述（至少5个字）')).toBeVisible()
      expect([base, await outside(page)]).toEqual([base, []])

      await page.goto(`/#${base}/history`)
      // The form that was open asks for a caller as well.
      await expect(page.getByRole('tablist', { name: '范围' })).toBeVisible()
      const caller = page.getByRole('region', { name: '来电人' }).getByLabel('来电号码')
      const change = page.getByRole('button', { name: '更换来电人' })
      // It asks whose orders are meant, or goes on with the caller that was named before.
      await expect(caller.or(change)).toBeVisible()
      if (await change.isVisible()) await change.click()
      await caller.fill(freshMobile())
      await expect(change).toBeVisible()
      expect([base, await outside(page)]).toEqual([base, []])

      await page.goto(`/#${base}/history/${orderId}`)
      await expect(page.getByRole('button', { name: '催单' })).toBeVisible()
      expect([base, await outside(page)]).toEqual([base, []])
      await page.getByRole('button', { name: '催单' }).click()
      await expect(page.getByRole('dialog')).toBeInViewport()
      expect([base, await outside(page)]).toEqual([base, []])
      await page.keyboard.press('Escape')
    }
  })
