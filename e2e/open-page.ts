import { type Page, expect } from '@playwright/test'

/** Sentences of a page that did not become what it is. */
const FAILED = ['找不到资源', '没有操作权限，请联系上级管理员', '页面出错了', '加载失败'] as const

declare global {
  interface Window {
    /** When the last of the page's calls was answered; null while one is under way. */
    quietSince: number | null
  }
}
/** Runs in the page. What one answer asks for next is asked within the tenth of a second that `isReady` waits. */
export function countCalls(): void {
  const { fetch } = window
  let open = 0
  window.quietSince = 0
  const settle = () => {
    if (--open === 0) window.quietSince = performance.now()
  }
  window.fetch = (...call) => {
    open++
    window.quietSince = null
    const answer = fetch(...call)
    void answer.then((reply) => reply.clone().arrayBuffer()).then(settle, settle)
    return answer
  }
}

/** Runs in the page: it shows something, nothing in it is still to come, and no call is under way. */
function isReady(): boolean {
  const panel = [...document.querySelectorAll('[role=tabpanel][id^="page-"]')].find((one) => one.checkVisibility())
  if (!panel || panel.textContent === '') return false
  if (panel.querySelector('[aria-busy=true], [role=status][aria-label=加载中]')) return false
  return window.quietSince !== null && performance.now() - window.quietSince > 100
}

/** Opens a page in its tab and waits until it stands; what it says went wrong. Asks for `countCalls` as an initial script. */
export async function openPage(page: Page, path: string): Promise<string[]> {
  await page.evaluate((hash) => (location.hash = hash), `#${path}`)
  const panel = page.locator('[role=tabpanel][id^="page-"]:visible')
  await expect(panel).toBeVisible()
  await page.waitForFunction(isReady)
  const problems: string[] = []
  for (const sentence of FAILED)
    if (await panel.getByText(sentence, { exact: false }).first().isVisible())
      problems.push(`${path}: shows ${sentence}`)
  return problems
}

/** Twenty tabs are the most; a loop leaves only its page and the workbench open. */
export async function closeFirst(page: Page): Promise<void> {
  const close = page.getByRole('tablist', { name: '已打开页面' }).getByRole('button', { name: /^关闭/ }).first()
  if (await close.isVisible()) await close.click()
}
