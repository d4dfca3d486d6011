import { type Page, expect } from '@playwright/test'
import { signIn as signInApi } from '../api.ts'
import { employ, fresh } from './people.ts'
import { journey, shown, signIn, submit, visit } from './support.ts'

const FORM = '/system/position/add'
const CODES = [
  'system:position:list',
  'system:position:add',
  'message:record:view',
  'message:push:setting',
  'home:dashboard:view',
  'session:context:switch',
]

/** 12: a notice interrupts with sound, pop-up and badge, and leads to its page without touching what is being typed. */
journey('A notice arrives while a page is being filled in', async (page, way, request) => {
  const user = await employ(request, '何苗', CODES)
  await countSounds(page)
  const channelIsOpen = watchChannel(page)
  await signIn(page, user)
  await expect(bell(page)).toHaveAccessibleName('消息')
  await visit(page, FORM)
  const name = `巡逻岗${fresh()}`
  await shown(page).getByRole('textbox', { name: '名称' }).fill(name)
  await channelIsOpen()

  const own = await signInApi(request, user)
  await own.send('POST', '/message/ams/push/test', {})
  const popup = page.getByRole('region', { name: '消息提醒' }).getByRole('article')
  await expect(popup).toHaveCount(1)
  await expect(popup).toContainText('测试消息')
  await expect(bell(page)).toHaveAccessibleName('消息，1条未读')
  expect(await sounds(page)).toBe(1)
  await expect(shown(page).getByRole('textbox', { name: '名称' })).toHaveValue(name)
  // It was pushed, so it waits for somebody.
  await page.waitForTimeout(11_000)
  await expect(popup).toHaveCount(1)

  await submit(popup.getByRole('button', { name: /测试消息/ }), way)
  await expect(page).toHaveURL(/#\/cms\/message\/pushSitting/)
  await expect(popup).toHaveCount(0)
  await expect(bell(page)).toHaveAccessibleName('消息')
  const tabs = page.getByRole('tablist', { name: '已打开页面' })
  await expect(tabs.getByRole('tab', { name: /推送设置/ })).toHaveCount(1)
  await tabs.getByRole('tab', { name: /新增岗位/ }).click()
  await expect(shown(page).getByRole('textbox', { name: '名称' })).toHaveValue(name)

  // What the box says is what happened: one message, read.
  const { list } = await own.get<{ list: { title: string; readAt: string | null }[] }>('/message/ams/record/user/page')
  expect(list.map(({ title, readAt }) => [title, readAt !== null])).toEqual([['测试消息', true]])
})

const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^消息(，\d+\+?条未读)?$/ })

/** Nobody hears a browser without a loudspeaker; it says how often it would have played. */
async function countSounds(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const counter = window as unknown as { sounds: number }
    counter.sounds = 0
    HTMLMediaElement.prototype.play = function play() {
      counter.sounds += 1
      return Promise.resolve()
    }
  })
}
const sounds = (page: Page) => page.evaluate(() => (window as unknown as { sounds: number }).sounds)

/** The channel opens a second after the page, and asks once more when it stands; a notice before that comes with the next load. */
function watchChannel(page: Page): () => Promise<void> {
  let asked = 0
  page.on('response', (reply) => {
    if (reply.url().endsWith('/record/user/notice')) asked += 1
  })
  return () => expect.poll(() => asked).toBeGreaterThanOrEqual(2)
}
