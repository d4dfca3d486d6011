import type { Page } from '@playwright/test'

/** Sentences of a page that did not become what it is. */
const FAILED = ['找不到资源', '没有操作权限，请联系上级管理员', '页面出错了', '加载失败'] as const

/** ms in which a page has to stand; one that does not is told, and the loop goes on to the next. */
const STANDS_WITHIN = 20_000

declare global {
  interface Window {
    /** When the last of the page's calls was answered; null while one is under way. */
    quietSince: number | null
    /** What the page of the address still lacks; null once it stands. */
    lacks: () => string | null
  }
}

/** Runs in the page before anything of it: from then on it can be asked whether it stands. */
export function watchPage(): void {
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

  // What one answer asks for next is asked within this time.
  const QUIET_MS = 100
  const pathOf = (address: string) => address.split('?', 1)[0]!
  window.lacks = () => {
    const shown = [...document.querySelectorAll('[role=tabpanel][id^="page-"]')].filter((one) => one.checkVisibility())
    const [panel] = shown
    if (!panel || shown.length > 1) return `${shown.length} pages are shown`
    // A tab is named after its page; pages of a layout share the tab that is named after the layout.
    const [own, asked] = [pathOf(panel.id.slice('page-'.length)), pathOf(location.hash.slice(1))]
    if (asked !== own && !asked.startsWith(`${own}/`)) return `${own} is shown instead`
    const parts = [...panel.children].filter(({ tagName }) => tagName !== 'H1')
    if (!parts.some((part) => part.textContent !== '' || part.matches(':has(iframe, canvas, img)')))
      return 'nothing is shown beside the heading'
    const busy = panel.querySelector('[aria-busy=true], [role=status][aria-label=加载中]')
    if (busy) return `${busy.ariaLabel ?? busy.tagName} is busy`
    if (window.quietSince === null) return 'a call is under way'
    return performance.now() - window.quietSince > QUIET_MS ? null : 'a call has just been answered'
  }
}

/** Waits until the page stands; what it says went wrong, or what it lacks. */
export async function standing(page: Page, path: string): Promise<string[]> {
  const stands = await page
    .waitForFunction(() => window.lacks() === null, undefined, { timeout: STANDS_WITHIN })
    .then(() => true)
    .catch(() => false)
  if (!stands) return [`${path}: does not stand, ${await page.evaluate(() => window.lacks())}`]
  const words = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[role=tabpanel][id^="page-"]')]
      .filter((one) => one.checkVisibility())
      .map((one) => one.innerText)
      .join('\n'),
  )
  return FAILED.filter((sentence) => words.includes(sentence)).map((sentence) => `${path}: shows ${sentence}`)
}

/** Opens a page in its tab and waits until it stands; what it says went wrong. Asks for `watchPage` as an initial script. */
export async function openPage(page: Page, path: string): Promise<string[]> {
  await page.evaluate((hash) => (location.hash = hash), `#${path}`)
  const problems = await standing(page, path)
  const { shown, tabs } = await page.evaluate(() => ({
    shown: location.hash.slice(1),
    tabs: document.querySelectorAll('[role=tablist][aria-label=已打开页面] [data-tab]').length,
  }))
  // A layout leads to its first page; a desk says in its address what it has chosen by itself.
  if (shown !== path && shown.split('?', 1)[0] !== path && !shown.startsWith(`${path}/`))
    problems.push(`${path}: leads to ${shown}`)
  // At twenty tabs no further page opens, whatever its address.
  if (tabs > 2) problems.push(`${path}: ${tabs} tabs are open`)
  return problems
}

const TABS = '[role=tablist][aria-label=已打开页面]'
/** Closes the page: a loop leaves only the workbench open. */
export async function closePage(page: Page): Promise<void> {
  // A page that has the window for itself shows no tabs.
  await page.evaluate((tabs) => {
    if (!document.querySelector(tabs)) location.hash = '#/dashboard'
  }, TABS)
  await page.waitForSelector(TABS)
  // A tab list may own tabs only: its buttons have no role.
  await page.evaluate(() => {
    const close = document.querySelectorAll<HTMLElement>('[role=tablist][aria-label=已打开页面] [title^="关闭 "]')
    for (const button of close) button.click()
  })
}
