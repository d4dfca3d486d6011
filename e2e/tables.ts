import type { Page } from '@playwright/test'
import { allEntities } from '../packages/contract/registry.ts'
import type { Field } from '../packages/contract/kernel/fields.ts'
import { fieldOf } from '../packages/contract/kernel/system-fields.ts'
import { isKept, isPersonName, roleOf } from '../packages/crud/src/field-columns/cell-role.ts'
import { layoutFaults } from './layout.ts'
import { standing } from './open-page.ts'

/** What the rows of one noun are made long in: amounts, words, and the titles of what they refer to. */
interface Long {
  readonly amounts: readonly string[]
  readonly words: readonly string[]
  readonly titles: readonly string[]
}
declare global {
  interface Window {
    /** Whether answers are made long on their way into the page. */
    lengthens: boolean
    /** Bases of the lists that the page has asked for. */
    listed: Set<string>
  }
}

const entities = new Map(allEntities().map((entity) => [entity.base, entity]))
/** Users and housekeepers are natural persons: a company's name would not be theirs. */
const NATURAL: ReadonlySet<string> = new Set(['system.user', 'basedata.housekeeper'])

/** By the base of a noun: what is made long in its rows. Numbers of documents keep their length. */
export const LONG: Readonly<Record<string, Long>> = Object.fromEntries(
  [...entities].map(([base, entity]) => {
    const all = Object.entries({ ...entity.fields, ...entity.computed })
    const named = (is: (field: Field) => boolean) => all.filter(([, field]) => is(field)).map(([name]) => name)
    const free = (field: Field) => [undefined, 'person', 'room'].includes(roleOf(field))
    return [
      base,
      {
        amounts: named(({ kind }) => kind === 'money'),
        words: named((field) => (field.kind === 'text' || field.kind === 'longText') && free(field)),
        titles: named((field) => field.kind === 'ref' && free(field) && !NATURAL.has(field.to ?? '')),
      },
    ]
  }),
)

/** Runs in the page after `watchPage`, whose count of calls it stands in front of. */
export function lengthenRows(long: Readonly<Record<string, Long>>): void {
  const NAME =
    '广东翠湖物业管理有限公司深圳分公司翠湖花园三期商业及地下车库综合管理服务中心客户服务部（委托代管单位）第一管理处'.padEnd(
      60,
      '续',
    )
  const { fetch } = window
  window.lengthens = false
  window.listed = new Set()
  const amount = (value: unknown) =>
    typeof value === 'string' ? `${value.startsWith('-') ? '-' : ''}987654321.09` : value
  const words = (value: unknown) => (typeof value === 'string' && value !== '' ? NAME : value)
  const change = (row: Record<string, unknown>, names: readonly string[], to: (value: unknown) => unknown) => {
    for (const name of names) if (name in row) row[name] = to(row[name])
  }
  window.fetch = async (...call) => {
    const reply = await fetch(...call)
    const [from] = call
    const { pathname } = new URL(from instanceof Request ? from.url : from, location.href)
    const [, base, what] = /^(?:\/api)?(\/.+)\/(page|totals)$/.exec(pathname) ?? []
    const mine = base === undefined ? undefined : long[base]
    if (!base || !mine) return reply
    window.listed.add(base)
    if (!window.lengthens || !reply.ok) return reply
    const body = await reply.json()
    if (what === 'totals') change(body.data, mine.amounts, amount)
    for (const row of body.data.list ?? []) {
      change(row, mine.amounts, amount)
      change(row, mine.words, words)
      if (row.titles) change(row.titles, mine.titles, words)
    }
    return new Response(JSON.stringify(body), { status: reply.status, headers: reply.headers })
  }
}

export interface Size {
  readonly width: number
  readonly height: number
}
/** The size that pages are made for, and that of a large screen. */
export const USUAL: Size = { width: 1366, height: 768 }
const LARGE: Size = { width: 1920, height: 1080 }
/** A phone, and the usual screen at 200 %. */
export const NARROW: readonly Size[] = [
  { width: 390, height: 844 },
  { width: USUAL.width / 2, height: USUAL.height / 2 },
]
export const PANEL = '[role=tabpanel][id^="page-"]'

/** The open page in another size: two frames in which what measures itself is told, and one in which it has drawn. */
export async function resize(page: Page, size: Size): Promise<void> {
  await page.setViewportSize(size)
  await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
  })
}

/**
 * What is wrong with the page that stands, and with its tables: with the rows it has, then with rows made long, both in the usual size
 * and in the large one. The list of a page of its own shows its rows (`rows`); in the page of one record the record comes first.
 */
export async function tableProblems(page: Page, path: string, rows: boolean): Promise<string[]> {
  const problems = await judged(page, path, rows)
  await resize(page, LARGE)
  problems.push(...(await judged(page, `${path} (large)`, rows)))
  const lists = await page.evaluate(() => {
    window.lengthens = true
    window.quietSince &&= performance.now()
    const panel = [...document.querySelectorAll('[role=tabpanel][id^="page-"]')].find((one) => one.checkVisibility())!
    if (!panel.querySelector('tr[data-row]')) return 0
    const refresh = panel.querySelectorAll<HTMLElement>('[role=toolbar][aria-label=列表操作] button[aria-label=刷新]')
    for (const button of refresh) button.click()
    return refresh.length
  })
  if (lists > 0) problems.push(...(await standing(page, path)), ...(await judged(page, `${path} (long, large)`, rows)))
  await resize(page, USUAL)
  if (lists > 0) problems.push(...(await judged(page, `${path} (long)`, rows)))
  await page.evaluate(() => {
    window.lengthens = false
    window.listed.clear()
  })
  return [...new Set(problems)]
}

/** The open page as it stands, in its present size. */
export async function judged(page: Page, path: string, rows: boolean): Promise<string[]> {
  const { faults, gone, people, listed } = await page.evaluate(look, rows)
  const dropped = gone.filter((title) =>
    listed.some((base) => {
      const entity = entities.get(base)
      return [...Object.keys(entity?.fields ?? {}), ...Object.keys(entity?.computed ?? {})].some((name) => {
        const field = fieldOf(entity!, name)
        return field?.label === title && isKept(roleOf(field))
      })
    }),
  )
  const cut = people.filter(({ words }) => words.split('、').every(isPersonName))
  return [
    ...faults,
    ...(await page.evaluate(layoutFaults, PANEL)),
    ...dropped.map((title) => `${title} is dropped`),
    ...cut.map(({ words, column }) => `${column}: ${words} is cut`),
  ].map((fault) => `${path}: ${fault}`)
}

/** Runs in the page: the tables as they are drawn. `rows`: whether its list has to show fourteen, twelve beside a tree or on a desk. */
function look(rows: boolean) {
  // px of a page around its content, and of a strip of figures with its gap; what takes more than a strip makes the page a desk.
  const PADDING = 32
  const STRIP = 34
  // px of width: a desk beside its list takes more, and so does a tree.
  const ASIDE = 200
  const KEPT = new Set(['money', 'number', 'date', 'state'])
  const faults = new Set<string>()
  const people: { words: string; column: string }[] = []
  const panel = [...document.querySelectorAll('[role=tabpanel][id^="page-"]')].find((one) => one.checkVisibility())!
  const wide = (one: Element) => one.clientWidth > 0 && one.scrollWidth > one.clientWidth
  const hides = (one: Element) => wide(one) && getComputedStyle(one).overflowX !== 'visible'
  if (wide(document.scrollingElement!) || wide(panel)) faults.add('scrolls sideways')
  for (const table of panel.querySelectorAll<HTMLTableElement>('table.data-table')) {
    if (!table.checkVisibility()) continue
    const titles = [...table.querySelectorAll('thead th')].map((th) => th.textContent)
    for (const row of table.querySelectorAll('tr[data-row]')) {
      const cells = [...row.children]
      for (const [at, cell] of cells.entries()) {
        const { role } = (cell as HTMLElement).dataset
        if (!role || !(wide(cell) || [...cell.querySelectorAll('*')].some(hides))) continue
        const column = `${table.ariaLabel} ${titles[at]}`
        if (KEPT.has(role) || role === 'actions') faults.add(`${column}: ${cell.textContent} is cut`)
        else if (role === 'person') people.push({ words: cell.textContent, column })
      }
    }
    for (const cell of table.querySelectorAll<HTMLElement>('tfoot td')) {
      if (wide(cell)) faults.add(`${table.ariaLabel}: the total ${cell.textContent} is cut`)
      if (cell.offsetHeight > 33) faults.add(`${table.ariaLabel}: the total ${cell.textContent} wraps`)
    }
    const row = table.querySelector<HTMLElement>('tr[data-row]')
    const frame = panel.querySelector('[role=toolbar][aria-label=列表操作]')?.parentElement?.parentElement
    if (!rows || !row || !frame?.contains(table)) continue
    const heightOf = (part: HTMLElement | null) => part?.offsetHeight ?? 0
    // A notice pushes the frame up for as long as it is shown.
    const pushed = innerHeight - document.querySelector('main')!.getBoundingClientRect().bottom
    const region = table.closest('[role=region]')!
    const room = region.clientHeight + pushed - heightOf(table.tHead) - heightOf(table.tFoot)
    const shown = Math.floor(room / row.offsetHeight)
    const beside =
      panel.clientWidth - PADDING - frame.clientWidth > ASIDE ||
      [...panel.querySelectorAll('aside')].some((one) => one.checkVisibility())
    const least = beside || panel.clientHeight - PADDING - frame.clientHeight > STRIP ? 12 : 14
    if (shown < least)
      faults.add(`${table.ariaLabel} shows ${shown} rows of ${row.offsetHeight} px instead of ${least}`)
  }
  return {
    faults: [...faults],
    people,
    gone: [...panel.querySelectorAll<HTMLElement>('[data-gone]')].flatMap(({ dataset }) =>
      dataset['gone']!.split('、'),
    ),
    listed: [...window.listed],
  }
}
