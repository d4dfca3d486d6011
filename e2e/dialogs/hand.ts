/**
 * The hand in the page: presses what can be pressed, fills what can be filled, and keeps what would be sent. It runs inside the
 * browser (`walk.ts` strips its types and puts it before the application), so that a form costs milliseconds instead of a round
 * trip per letter. It imports nothing.
 */

/** A field that was filled: what a reader of the form would say stands in it. */
interface Filled {
  label: string
  kind: 'text' | 'number' | 'date' | 'choice'
  shown: string
  /** Of a choice: what stood beside its words in what was read. */
  values?: string[]
}
interface Sent {
  /** What was pressed, from the page to the button that sent it. */
  trail: string[]
  /** Title of the dialog, or the page's path. */
  place: string
  method: string
  path: string
  headers: Record<string, string>
  body: unknown
  filled: Filled[]
  /** How many rows were marked when it was asked for. */
  marked: number
  /** The newest version that was read of the record that the body names. */
  version: number | null
}
interface Seen {
  trail: string[]
  title: string
  /** What is wrong with its words. */
  raw: string[]
}
interface Asked {
  /** `METHOD path` → data of the answer for what goes on after it, undefined to send it on; all else that writes is refused. */
  answers: Readonly<Record<string, unknown>>
  /** Calls that only read, as sources of expressions over `METHOD path`. */
  reads: readonly string[]
  /** Addresses, as an expression, whose calls are compared; others are refused unseen. */
  judged: string
  /** Texts to type where any would be refused: label → value. */
  values: Readonly<Record<string, string>>
  /** Title of an entity → label of a field that wants its own form → a value that has it. */
  samples: Record<string, Record<string, string>>
  /** Address of a list → what its rows are shown as besides what they are, so that every verb of a state has a row. */
  states: Record<string, object[]>
  /** Buttons that are not pressed: they lead away or start over. */
  leave: string
}
/** One opening of a page. */
interface Visit {
  route: string
  /** What stands behind the `#`. */
  address: string
  /** The page was opened by loading the application. */
  loaded: boolean
  /** `METHOD path` → what is laid over the answer, so that the record is in a state that the demo company has not. */
  over: Readonly<Record<string, object>>
  /** Fields, as an expression over their labels, that stay as they are. */
  untouched: string
}

// Pages with unsaved work are left without a question.
window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), true)
const realFetch = window.fetch.bind(window)
let waiting = 0
let changed = performance.now()
const { asked } = window as unknown as { asked: Asked }
let visit: Visit = { route: '', address: '', loaded: false, over: {}, untouched: '' }
/** What is read while the application starts is already of the first visit. */
const over = () => (window as unknown as { over: Visit['over'] }).over
const named = <T>(by: Readonly<Record<string, T>>, words: string): T | undefined =>
  Object.entries(by).find(([source]) => new RegExp(source).test(words))?.[1]
let sent: Sent[] = []
let seen: Seen[] = []
let silent: string[] = []
let trail: string[] = []
let filled: Filled[] = []
let marked = 0
/** The button over the marked rows that was pressed. */
let batchVerb = ''
/** Names and values that answers held together: a chosen label stands for one of the values. */
const together = new Map<string, Set<string>>()
/** Newest version of each record that was read. */
const versions = new Map<string, number>()

function learn(data: unknown): void {
  if (Array.isArray(data)) return data.forEach(learn)
  if (typeof data !== 'object' || data === null) return
  const row = data as Record<string, unknown>
  if (typeof row['version'] === 'number' && row['id'] !== undefined) versions.set(String(row['id']), row['version'])
  const plain = Object.values(row).filter((value) => typeof value === 'string' || typeof value === 'number')
  for (const value of plain)
    if (typeof value === 'string' && value.length <= 80) {
      const known = together.get(value) ?? new Set()
      plain.forEach((other) => known.add(String(other)))
      together.set(value, known)
    }
  Object.values(row).forEach(learn)
}

/** The session's own choice of place would be that of every later session of the user; here it is chosen on paper. */
function placed(data: unknown): unknown {
  const { user } = (data ?? {}) as { user?: object }
  if (!user || !('selectedCommunityId' in user)) return data
  return {
    ...(data as object),
    user: { ...user, selectedCommunityId: Number(sessionStorage.getItem('select_community')) },
  }
}

const userId = () =>
  Object.keys(sessionStorage)
    .map((key) => Number(/^user_(\d+)$/.exec(key)?.[1]))
    .find((id) => id > 0)

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
/** What is laid over a record; of a part that it has not, nothing. */
const laidOver = (row: Record<string, unknown>, over: object): Record<string, unknown> => ({
  ...row,
  ...Object.fromEntries(
    Object.entries(over).map(([name, value]) => {
      const part = row[name]
      if (!isObject(value)) return [name, value]
      return [name, isObject(part) ? { ...part, ...value } : part]
    }),
  ),
})

const isEmpty = (data: unknown) => (data as { list?: unknown[] } | null)?.list?.length === 0

/** What a row of a list is shown as: the record that it is, and the state laid over it. A form reads it again by the id that is shown. */
const stood = new Map<string, { id: string; state: object }>()

/** The rows of a list once more in each of the states, two and two. */
function inStates(data: unknown, states: readonly object[]): unknown {
  const { list } = (data ?? {}) as { list?: Record<string, unknown>[] }
  const [first] = list ?? []
  if (!first) return data
  const rows = states.flatMap((state, at) =>
    [0, 1].map((twin) => {
      const row = list![(2 * at + twin) % list!.length]!
      const again = 2 * at + twin >= list!.length
      const id =
        typeof row['id'] === 'string' ? `${row['id'].slice(0, -4)}${(0xa000 + 2 * at + twin).toString(16)}` : row['id']
      // Of two rows one was asked for by the user himself: he takes back, others decide.
      const asker = 'applicantId' in row ? { applicantId: twin === 0 ? userId() : -1 } : {}
      stood.set(String(again ? id : row['id']), { id: String(row['id']), state })
      return { ...laidOver(row, state), ...asker, ...(again ? { id } : {}) }
    }),
  )
  return { ...(data as object), list: rows }
}

function versionOf(body: string): number | null {
  const { id } = (body === '' ? {} : (JSON.parse(body) as { id?: string | number } | null)) ?? {}
  return versions.get(String(id)) ?? null
}

const answer = (body: object) =>
  new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json; charset=utf-8' } })

async function watchedFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const request = new Request(input, init)
  const { pathname } = new URL(request.url)
  const call = `${request.method} ${pathname}`
  const json = request.headers.get('content-type')?.includes('json') ?? false
  // The session lives; nothing else is written, whatever is pressed.
  const writes = request.method !== 'GET' && !pathname.startsWith('/auth/')
  const judged = new RegExp(asked.judged).test(pathname)
  waiting++
  try {
    if (writes && !judged) return answer({ code: 422, msg: '试填：没有写入', data: null })
    if (writes) {
      const text = json ? await request.clone().text() : ''
      sent.push({
        trail: [...trail],
        place: titleOf(topLayer()) || location.hash.slice(1),
        method: request.method,
        path: pathname,
        headers: Object.fromEntries(request.headers),
        body: text === '' ? null : JSON.parse(text),
        filled: filled.map((one) =>
          one.kind === 'choice' ? { ...one, values: [...(together.get(one.shown) ?? [])] } : one,
        ),
        marked: batchVerb !== '' && trail.includes(batchVerb) ? marked : 0,
        version: versionOf(text),
      })
      if (!asked.reads.some((source) => new RegExp(source).test(call))) {
        const given = named(asked.answers, call)
        return given === undefined
          ? answer({ code: 422, msg: '试填：没有写入', data: null })
          : answer({ code: 0, msg: 'success', data: given })
      }
    }
    const given = request.method === 'GET' ? named(asked.answers, call) : undefined
    const [, base, shownId] = /^(.*\/info\/)([^/]+)$/.exec(pathname) ?? []
    const known = shownId === undefined || request.method !== 'GET' ? undefined : stood.get(shownId)
    const real = known ? new Request(`${base}${known.id}`, request) : request
    const response = given === undefined ? await realFetch(real) : answer({ code: 0, msg: 'success', data: given })
    if (!response.headers.get('content-type')?.includes('json')) return response
    const told = (await response.json()) as { data: unknown }
    const states = request.method === 'GET' && asked.states[pathname]
    // Where this community has no such record, one of another stands in.
    if (states && isEmpty(told.data) && request.headers.has('communityid')) {
      const headers = new Headers(request.headers)
      headers.delete('communityid')
      const elsewhere = (await (await realFetch(new Request(request.url, { headers }))).json()) as { data: unknown }
      told.data = elsewhere.data
    }
    const shown = states
      ? inStates(told.data, states)
      : known && isObject(told.data)
        ? { ...laidOver(told.data, known.state), ...(shownId === known.id ? {} : { id: shownId }) }
        : placed(told.data)
    const laid = named(over(), call)
    const data = laid && isObject(shown) ? laidOver(shown, laid) : shown
    learn(data)
    return new Response(JSON.stringify({ ...told, data }), { status: response.status, headers: response.headers })
  } finally {
    waiting--
    changed = performance.now()
  }
}
window.fetch = watchedFetch
window.print = () => undefined
// The page does not leave itself, neither for a file nor by a form of the browser's own: the hand would go with it.
const realClick = HTMLAnchorElement.prototype.click
HTMLAnchorElement.prototype.click = function click(this: HTMLAnchorElement) {
  if (this.hash !== '' && this.pathname === location.pathname) realClick.call(this)
}
window.addEventListener('submit', (event) => event.preventDefault())
window.open = () => null

/** Something the page still has to do. */
function begin(): () => void {
  waiting++
  let done = false
  return () => {
    if (done) return
    done = true
    waiting--
    changed = performance.now()
  }
}

// Timers of a moment (a pause in typing, a fade) are not waited for; the others are nothing that is on its way.
const MOMENT = 500
const realTimeout = window.setTimeout.bind(window)
const realClear = window.clearTimeout.bind(window)
const ends = new Map<number, () => void>()
const timeout = (run: TimerHandler, delay = 0, ...rest: unknown[]): number => {
  if (typeof run !== 'function' || delay > MOMENT) return realTimeout(run, delay, ...rest)
  const end = begin()
  const timer = realTimeout(() => {
    ends.delete(timer)
    try {
      run(...rest)
    } finally {
      end()
    }
  }, 0)
  ends.set(timer, end)
  return timer
}
const clear = (timer?: number): void => {
  realClear(timer)
  ends.get(timer ?? 0)?.()
  ends.delete(timer ?? 0)
}
Object.assign(window, { setTimeout: timeout, clearTimeout: clear })

// React goes on with its work by messages to itself.
window.MessageChannel = class extends MessageChannel {
  constructor() {
    super()
    const post = this.port2.postMessage.bind(this.port2)
    const sentOff: (() => void)[] = []
    this.port1.addEventListener('message', () => sentOff.shift()?.())
    this.port2.postMessage = (message: unknown) => {
      sentOff.push(begin())
      post(message)
    }
  }
}

// Files travel by requests of another kind.
const realSend = XMLHttpRequest.prototype.send
XMLHttpRequest.prototype.send = function (...body) {
  this.addEventListener('loadend', begin(), { once: true })
  realSend.apply(this, body)
}

/** Some dialogs are gone at once. */
function appeared(node: HTMLElement): void {
  const layer = node.matches('[role=dialog]') ? node : node.querySelector('[role=dialog]')
  if (layer && titleOf(layer) !== '') seen.push({ trail: [...trail], title: titleOf(layer), raw: [] })
}

document.addEventListener('DOMContentLoaded', () => {
  new MutationObserver((records) => {
    changed = performance.now()
    // Parts of the application that are still to come, and then to be begun.
    for (const { addedNodes } of records)
      for (const node of addedNodes) {
        if (node instanceof HTMLElement) appeared(node)
        if (node instanceof HTMLLinkElement && node.rel === 'modulepreload') {
          const end = begin()
          const come = () => realTimeout(end, 30)
          node.addEventListener('load', come, { once: true })
          node.addEventListener('error', come, { once: true })
        }
      }
  }).observe(document.documentElement, { childList: true, subtree: true, attributes: true, characterData: true })
})

const sleep = (ms: number) => new Promise((resolve) => realTimeout(resolve, ms))

/** A part of the application that has been asked for is not always seen on its way: what stands for it says so. */
const comes = () => all(document, '[role=status][aria-label="加载中"]').length > 0

/** Nothing is on its way and nothing has changed for a moment. */
async function settle(still = 16, most = 20_000): Promise<void> {
  const begun = performance.now()
  while (performance.now() - begun < most) {
    await sleep(4)
    if (waiting === 0 && performance.now() - changed >= still && !comes()) return
  }
  silent.push(`${trail.join(' › ')}: never came to rest`)
}

/** Waits for what is expected as long as anything is on its way, and a little longer. */
async function until(met: () => boolean, most = PATIENCE): Promise<boolean> {
  for (let spent = 0; spent < most;) {
    if (met()) return true
    const begun = performance.now()
    await sleep(8)
    // A busy machine's pauses are not counted as patience.
    if (waiting === 0) spent += Math.min(performance.now() - begun, 16)
  }
  return met()
}
const PATIENCE = 64

const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true })
const all = (root: ParentNode, selector: string) => [...root.querySelectorAll<HTMLElement>(selector)].filter(isShown)
const wordsOf = (element: Element) => (element.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
function nameOf(element: Element): string {
  const by = element.getAttribute('aria-labelledby')
  if (by)
    return by
      .split(' ')
      .map((id) => document.getElementById(id))
      .map((part) => (part ? wordsOf(part) : ''))
      .join(' ')
      .replace(/\*$/, '')
      .trim()
  const own = element.getAttribute('aria-label')
  if (own) return own
  const id = element.id
  const label = id ? document.querySelector(`label[for="${CSS.escape(id)}"]`) : element.closest('label')
  if (label) return wordsOf(label).replace(/\*$/, '').trim()
  return wordsOf(element) || element.getAttribute('placeholder') || element.getAttribute('title') || ''
}

const layers = () => all(document, '[role=dialog][aria-labelledby], [role=alertdialog]')
const topLayer = (): HTMLElement | undefined => layers().at(-1)
const titleOf = (layer: Element | undefined): string =>
  layer
    ? (layer.getAttribute('aria-labelledby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id))
        .map((part) => (part ? wordsOf(part) : ''))
        .join(' ')
        .trim()
    : ''
const tabName = () => wordsOf(document.querySelector('[role=tab][aria-selected=true]') ?? document.body).slice(0, 40)
const pagePanel = () => all(document, '[role=tabpanel][id^="page-"]').at(-1)
const openMenu = () => all(document, '[role=menu]').at(-1)

async function press(element: HTMLElement): Promise<void> {
  element.scrollIntoView({ block: 'nearest' })
  const at = { bubbles: true, cancelable: true, composed: true, button: 0, pointerId: 1, isPrimary: true }
  element.dispatchEvent(new PointerEvent('pointerdown', at))
  element.dispatchEvent(new MouseEvent('mousedown', at))
  if (element.isConnected && !(element instanceof HTMLInputElement && element.type === 'checkbox')) element.focus()
  element.dispatchEvent(new PointerEvent('pointerup', at))
  element.dispatchEvent(new MouseEvent('mouseup', at))
  element.click()
  await settle()
}

const escape = async () => {
  const target = document.activeElement ?? document.body
  target.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', code: 'Escape', bubbles: true, cancelable: true }))
  await settle()
}

function setValue(element: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  const kind = element instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')!.set!.call(element, value)
  element.dispatchEvent(new Event('input', { bubbles: true }))
}

let counter = 0
/** A value of its own for every field, so that one in the wrong place is seen. */
function wordFor(element: HTMLInputElement | HTMLTextAreaElement, label: string): string {
  counter++
  const given = named(asked.values, label)
  const form = /^(?:新增|编辑|批量修改)(.*)$/.exec(titleOf(topLayer()) || tabName())?.[1]
  const sample = form === undefined ? undefined : asked.samples[form]?.[label]
  if (given !== undefined || sample) return given ?? sample!
  const numeric = element.inputMode === 'decimal' || element.inputMode === 'numeric'
  if (!numeric) {
    if (/电话|手机/.test(label)) return `138001${String(38000 + counter).slice(-5)}`
    if (/邮箱/.test(label)) return `a${counter}@example.com`
    // Long enough for a reason.
    const text = element instanceof HTMLTextAreaElement ? `填写${counter}，试填的说明文字` : `填写${counter}`
    return element.maxLength > 0 ? text.slice(0, element.maxLength) : text
  }
  // A part of a whole, whatever of.
  if (/比例|系数|折扣/.test(label)) return `0.${20 + (counter % 70)}`
  const now = Number(element.value.replaceAll(',', ''))
  // What stands there is often the most that may be: a little less is another value that may be too.
  if (element.inputMode === 'numeric') return now > 1 ? String(now - 1) : String(1 + (counter % 8))
  // Rising, so that what must not be less than the field before it is not.
  return now > 1 ? (now - 0.01 * (1 + (counter % 20))).toFixed(2) : (1 + counter / 100).toFixed(2)
}

/** The options of an open control, once they have come. */
async function optionsOf(control: HTMLElement): Promise<HTMLElement[]> {
  const list = () => document.getElementById(control.getAttribute('aria-controls') ?? '')
  const options = () => (list() ? all(list()!, '[role=option], [role=treeitem]') : [])
  await until(() => options().length > 0 || /没有可选项|没有找到/.test(list()?.parentElement?.textContent ?? ''))
  return options()
}

async function choose(control: HTMLElement, label: string): Promise<void> {
  const before = wordsOf(control)
  await press(control)
  let options = await optionsOf(control)
  if (options.length === 0 && control.getAttribute('aria-expanded') !== 'true') {
    await press(control)
    options = await optionsOf(control)
  }
  const free = options.filter((option) => option.getAttribute('aria-disabled') !== 'true')
  const given = named(asked.values, label)
  const option =
    (given === undefined ? undefined : free.find((one) => wordsOf(one).includes(given))) ??
    free.find((one) => one.getAttribute('aria-selected') !== 'true') ??
    free[0]
  if (option) {
    const shown = option.querySelector('[title]')?.getAttribute('title') ?? wordsOf(option)
    if (option.getAttribute('aria-selected') !== 'true') {
      await press(option)
      filled.push({ label, kind: 'choice', shown })
    }
  } else silent.push(`${[...trail].join(' › ')}: ${label} offers nothing (${before})`)
  if (control.getAttribute('aria-expanded') === 'true') await press(control)
}

const FIELDS =
  'input:not([type=hidden]):not([type=file]), textarea, button[role=combobox], [role=switch], [role=checkbox]'

/** A picture of one point, for whatever wants a proof. */
const PICTURE = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

async function attach(field: HTMLInputElement): Promise<void> {
  if (/xlsx?/.test(field.accept) || field.disabled) return
  const name = `凭证${++counter}.png`
  const files = new DataTransfer()
  files.items.add(new File([Uint8Array.from(atob(PICTURE), (char) => char.charCodeAt(0))], name, { type: 'image/png' }))
  field.files = files.files
  field.dispatchEvent(new Event('change', { bubbles: true }))
  const root = field.closest('[role=dialog], [role=tabpanel]') ?? document.body
  // Files travel by a request of another kind; one that has arrived can be opened or taken away.
  await until(() => (root.textContent ?? '').includes(name) || root.querySelector('img[src]') !== null)
  await settle()
}

/** Choices that were made: made twice, a choice would be the one that stood there. */
let chosen = new WeakSet<Element>()
const isChoice = (field: Element) => field.matches('[role=combobox], [role=switch], input[type=checkbox]')

/** Of many rows with the same fields those of the first few. */
function inFirstRows(): (field: HTMLElement) => boolean {
  const rows = new Map<Element, Set<Element>>()
  return (field) => {
    const row = field.closest('[data-row]')
    if (!row?.parentElement) return true
    const met = rows.get(row.parentElement) ?? new Set()
    rows.set(row.parentElement, met)
    return met.has(row) || (met.size < MOST_FILLED && met.add(row).size > 0)
  }
}

/** Fills every field that can be filled, also those that appear on the way. */
async function fillAll(root: HTMLElement, again = false): Promise<void> {
  const done = new Set<Element>()
  const wanted = inFirstRows()
  // The inputs of files are never shown; a button stands for them.
  if (!again) for (const field of root.querySelectorAll<HTMLInputElement>('input[type=file]')) await attach(field)
  for (let round = 0; round < 4; round++) {
    const fields = all(root, FIELDS).filter(
      (field) =>
        !done.has(field) &&
        !(again && chosen.has(field)) &&
        !field.matches(':disabled, [readonly], [aria-readonly=true]') &&
        !field.closest('[role=search], [role=toolbar], nav, [data-list-aside]') &&
        field.getAttribute('aria-label') !== '输入关键字搜索' &&
        !(visit.untouched !== '' && new RegExp(visit.untouched).test(nameOf(field))) &&
        wanted(field),
    )
    if (fields.length === 0) return
    for (const field of fields) {
      done.add(field)
      if (!field.isConnected || field.matches(':disabled')) continue
      const label = nameOf(field)
      if (isChoice(field)) chosen.add(field)
      if (field instanceof HTMLButtonElement) await choose(field, label)
      else if (field instanceof HTMLTextAreaElement) {
        const text = wordFor(field, label)
        field.focus()
        setValue(field, text)
        field.blur()
        filled.push({ label, kind: 'text', shown: text })
      } else if (field instanceof HTMLInputElement) await fillInput(field, label)
    }
    await settle()
  }
}

async function fillInput(field: HTMLInputElement, label: string): Promise<void> {
  if (field.type === 'radio') return
  if (field.type === 'checkbox') {
    // Rows that are marked stay so: they are what the dialog is about.
    if (field.closest('[data-row], thead') || field.checked) return
    await press(field)
    return
  }
  field.focus()
  if (field.getAttribute('role') === 'combobox' && field.getAttribute('aria-haspopup') === 'dialog') {
    if (field.value !== '') return field.blur()
    setValue(field, named(asked.values, label) ?? dateFor(field.placeholder))
    field.blur()
    await sleep(0)
    if (field.value !== '') filled.push({ label, kind: 'date', shown: field.value })
    return
  }
  const text = wordFor(field, label)
  setValue(field, text)
  field.blur()
  await sleep(0)
  const number = field.inputMode === 'decimal' || field.inputMode === 'numeric'
  filled.push({ label, kind: number ? 'number' : 'text', shown: field.value })
}

const dateFor = (placeholder: string): string => {
  const day = new Date().toLocaleDateString('sv-SE')
  if (/月/.test(placeholder)) return day.slice(0, 7)
  if (/时间/.test(placeholder)) return /日期/.test(placeholder) ? `${day} 12:00:00` : '12:00'
  return day
}

/** Words of a program where words of the user should stand. */
const RAW = /\b[a-z]+[A-Z][a-zA-Z]*\b|\bundefined\b|\bNaN\b|\[object|\{\{|Invalid input/
function rawWords(layer: HTMLElement): string[] {
  const found: string[] = []
  const walker = document.createTreeWalker(layer, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent?.trim() ?? ''
    if (RAW.test(text) && node.parentElement && isShown(node.parentElement)) found.push(text.slice(0, 80))
  }
  return found
}

const BUTTONS = 'button:not([role=combobox]):not([data-expand]):not([tabindex="-1"]), [role=button], a[role=button]'
const OUT = /^(返回.*|取消|关闭|返回|关闭提示|清空|再想想|继续编辑|点击选择.*)$/

/** The main button of a foot stands first and is pressed last: it sends what the others have prepared. */
const isMain = (button: HTMLElement) =>
  /\bbg-(primary|danger)\b/.test(button.className) && !button.closest('[role=toolbar]')
function mainLast(buttons: readonly HTMLElement[]): HTMLElement[] {
  const feet = new Map<Element | null, HTMLElement[]>()
  for (const button of buttons) {
    const place = button.parentElement
    feet.set(place, [...(feet.get(place) ?? []), button])
  }
  return [...feet.values()].flatMap((row) => row.toSorted((a, b) => Number(isMain(a)) - Number(isMain(b))))
}

function buttonsOf(root: HTMLElement): HTMLElement[] {
  // The tabs of a page are walked over one by one.
  const inPage = root.getAttribute('role') === 'tabpanel'
  const buttons = all(root, BUTTONS).filter(
    (button) =>
      !(inPage && button.matches('[role=tab]')) &&
      !button.matches(':disabled, [aria-disabled=true]') &&
      !button.closest('[role=search], th, [role=columnheader]') &&
      !new RegExp(asked.leave).test(nameOf(button)) &&
      !OUT.test(nameOf(button)),
  )
  return mainLast(buttons)
}

/** Each button once by its name; those of rows in the first row that has one. */
function distinct(buttons: readonly HTMLElement[]): Map<string, HTMLElement[]> {
  const byName = new Map<string, HTMLElement[]>()
  for (const button of buttons) {
    // A button that says an amount is the same with another one.
    const key = nameOf(button)
      .replaceAll(/￥?\d[\d,.]*/g, '#')
      // One for each item of a list.
      .replace(/^.* ([→×])$/, '$1')
    if (key === '') continue
    byName.set(key, [...(byName.get(key) ?? []), button])
  }
  return byName
}

/** What a question is answered with that lets one go on: the main button, which stands first. */
const agreeing = (question: HTMLElement): HTMLElement => all(question, 'button')[0]!

async function closeLayers(depth: number): Promise<void> {
  for (let tries = 0; tries < 6 && layers().length > depth; tries++) {
    const layer = topLayer()!
    const out = all(layer, 'button').find((button) => /^(取消|关闭|放弃|不保存|知道了|放弃修改)$/.test(nameOf(button)))
    if (layer.getAttribute('role') === 'alertdialog' && /放弃|未保存|离开|关闭/.test(wordsOf(layer)))
      await press(agreeing(layer))
    else if (out) await press(out)
    else await escape()
    await until(() => topLayer() !== layer)
  }
}

interface Variant {
  group: number
  option: number
}
/** Another choice of one group of choices than the one that a form opens with. */
function variants(root: HTMLElement): Variant[] {
  return all(root, '[role=radiogroup]').flatMap((group, at) =>
    all(group, 'input[type=radio]').flatMap((radio, option) =>
      radio instanceof HTMLInputElement && !radio.checked && !radio.disabled ? [{ group: at, option }] : [],
    ),
  )
}

/** Fills what has opened and presses each of its buttons, the one that sends last. `again` opens it anew. */
async function exploreLayer(again: () => Promise<boolean>, depth: number): Promise<void> {
  const title = titleOf(topLayer())
  if (depth > 3 || title === '') return
  // The same dialog behind the same buttons of another page is the same.
  // A question has few words: that of another page may be another one.
  const asks = topLayer()?.getAttribute('role') === 'alertdialog' ? trail[0] : ''
  const key = `${asks} ${trail.at(-1)} | ${title.replaceAll(/[“「].*?[”」]|[A-Z]*[-\d]+/g, '*')}`
  if (known.has(key)) return
  known.add(key)
  const others = variants(topLayer()!)
  await exerciseLayer(title, again, depth, null)
  for (const variant of others.slice(0, 4)) {
    if (!(await again())) return
    await exerciseLayer(title, again, depth, variant)
  }
}

/** Words and figures once more, after buttons that may have changed them, and what those brought. */
async function fillWords(root: HTMLElement): Promise<void> {
  filled = filled.filter(({ kind }) => kind === 'choice' || kind === 'date')
  await fillAll(root, true)
}

async function exerciseLayer(title: string, again: () => Promise<boolean>, depth: number, variant: Variant | null) {
  const below = layers().length - 1
  const outside = filled
  const look = () => {
    const layer = topLayer()
    if (layer) seen.push({ trail: [...trail], title, raw: rawWords(layer) })
    return layer
  }
  const prepare = async (): Promise<HTMLElement | undefined> => {
    const layer = topLayer()
    if (!layer) return undefined
    if (variant) {
      const group = all(layer, '[role=radiogroup]')[variant.group]
      const radio = group && all(group, 'input[type=radio]')[variant.option]
      if (radio) await press(radio)
    }
    filled = []
    await fillAll(topLayer() ?? layer)
    await markRows(topLayer() ?? layer)
    return topLayer()
  }
  look()
  const layer = await prepare()
  if (!layer) return
  look()
  const names = [...distinct(buttonsOf(layer)).keys()]
  const order = variant ? names.slice(-1) : names
  let stirred = false
  let reopened = false
  for (const [at, name] of order.entries()) {
    if (layers().length !== below + 1 || titleOf(topLayer()) !== title) {
      await closeLayers(below)
      if (!(await again())) break
      reopened = true
    }
    const last = at === order.length - 1
    // What stands there may have been changed by the buttons before.
    if (last && reopened) await prepare()
    else if (last && stirred) await fillWords(topLayer()!)
    else if (!last) stirred = true
    const button = distinct(buttonsOf(topLayer()!)).get(name)?.[0]
    if (!button) continue
    await pressAndSee(button, name, depth, last)
    if (last && titleOf(topLayer()) === title) look()
  }
  await closeLayers(below)
  filled = outside
}

/** Presses, and follows what opens. */
async function pressAndSee(button: HTMLElement, name: string, depth: number, sends: boolean): Promise<void> {
  const before = { layers: layers().length, sent: sent.length, hash: location.hash }
  const title = titleOf(topLayer())
  trail.push(name)
  if (layers().length === 0) batchVerb = button.closest('[aria-label="批量操作"]') ? name : ''
  try {
    await press(button)
    await until(
      () =>
        layers().length !== before.layers ||
        titleOf(topLayer()) !== title ||
        openMenu() !== undefined ||
        sent.length > before.sent ||
        location.hash !== before.hash ||
        (sends && all(topLayer() ?? document.body, '[role=alert]').length > 0),
    )
    await settle()
    if (location.hash !== before.hash && layers().length === 0) {
      location.hash = before.hash
      await settle()
      return
    }
    const menu = openMenu()
    if (menu) {
      await exploreMenu(button, depth)
      return
    }
    if (layers().length > before.layers || (layers().length > 0 && titleOf(topLayer()) !== title)) {
      const path = [...trail]
      await exploreLayer(async () => {
        await closeLayers(before.layers)
        trail = [...path]
        if (!button.isConnected) return false
        await press(button)
        return until(() => layers().length > before.layers)
      }, depth + 1)
    } else if (sent.length === before.sent) {
      const words = all(topLayer() ?? document.body, '[role=alert]')
        .map(wordsOf)
        .join('；')
      if (sends || words !== '') silent.push(`${trail.join(' › ')}: sends nothing ${words}`)
    }
  } finally {
    trail.pop()
  }
}

/** The button, or the one in its place once its page was left and came back. */
const standing = (button: HTMLElement, name: string, at: number): HTMLElement | undefined => {
  if (button.isConnected) return button
  const page = pagePanel()
  return page && distinct(buttonsOf(page)).get(name)?.[at]
}
const placeOf = (button: HTMLElement, name: string): number => {
  const page = pagePanel()
  return page ? (distinct(buttonsOf(page)).get(name)?.indexOf(button) ?? -1) : -1
}

async function exploreMenu(trigger: HTMLElement, depth: number): Promise<void> {
  const of = nameOf(trigger)
  const at = placeOf(trigger, of)
  const names = all(openMenu()!, '[role=menuitem]')
    .filter((item) => item.getAttribute('aria-disabled') !== 'true')
    .map(nameOf)
  const base = layers().length
  for (const name of names) {
    const key = [...trail, name].join(' › ')
    if (tried.has(key) || new RegExp(asked.leave).test(name)) continue
    tried.add(key)
    const open = async (): Promise<boolean> => {
      await closeLayers(base)
      if (!openMenu()) {
        const there = standing(trigger, of, at)
        if (!there) return false
        await press(there)
        await until(() => openMenu() !== undefined)
      }
      const item = openMenu() && all(openMenu()!, '[role=menuitem]').find((one) => nameOf(one) === name)
      if (!item) return false
      await press(item)
      return true
    }
    const before = { hash: location.hash, sent: sent.length }
    trail.push(name)
    try {
      if (!(await open())) continue
      await until(() => layers().length > base || sent.length > before.sent || location.hash !== before.hash)
      await settle()
      if (location.hash !== before.hash && layers().length === base) {
        location.hash = before.hash
        await settle()
      } else if (layers().length > base) {
        const path = [...trail]
        await exploreLayer(async () => {
          trail = [...path]
          return (await open()) && (await until(() => layers().length > base))
        }, depth + 1)
      }
    } finally {
      trail.pop()
    }
  }
  if (openMenu()) await escape()
}

async function explorePage(): Promise<void> {
  await exploreView()
  const tabs = () => {
    const panel = pagePanel()
    return panel ? all(panel, '[role=tab]') : []
  }
  const others = tabs()
    .filter((tab) => tab.getAttribute('aria-selected') !== 'true')
    .map(nameOf)
    // Those of a part before those of the page, which would put the part away.
    .toReversed()
  for (const name of others) {
    const before = location.hash.split('?')[0]
    const tab = tabs().find((one) => nameOf(one) === name)
    if (!tab) {
      silent.push(`${trail.join(' › ')}: the tab ${name} is gone`)
      continue
    }
    await press(tab)
    // A tab that leads to another page is walked over there.
    if (location.hash.split('?')[0] !== before) return
    await settle()
    trail.push(name)
    await exploreView()
    trail.pop()
  }
}

/** Marks rows of a form; those of a list are marked for what its bar offers. */
async function markRows(layer: HTMLElement): Promise<void> {
  const boxes = boxesOf(layer)
    .slice(0, 2)
    .filter((box) => !box.matches(':checked'))
  if (boxes.length === 0) return
  const before = buttonsOf(layer).length
  for (const box of boxes) box.click()
  await settle()
  if (all(document, '[aria-label="批量操作"]').length === 0) return
  for (const box of boxes) box.click()
  // The buttons that the bar has covered fade in again.
  await until(() => buttonsOf(layer).length >= before, 4 * MOMENT)
}

const boxesOf = (page: Element) => all(page, 'input[data-select]').filter((box) => !box.matches(':disabled'))

/** What the page shows: its fields, its buttons, those of its rows, and those over marked rows. */
async function exploreView(): Promise<void> {
  const page = pagePanel()
  if (!page) return
  filled = []
  await fillAll(page)
  await pressAll(page, () => true)
  await openRow()
  for (const { group, option } of variants(pagePanel() ?? page).slice(0, MOST_RADIOS)) {
    const radios = all(pagePanel() ?? page, '[role=radiogroup]')[group]
    const radio = radios && all(radios, 'input[type=radio]')[option]
    if (radio && !radio.closest('[role=search]')) await pressAndSee(radio, nameOf(radios), 0, false)
  }
  for (let pair = 0; pair < MOST_PAIRS; pair++) {
    const boxes = boxesOf(pagePanel() ?? page).slice(2 * pair, 2 * pair + 2)
    if (boxes.length === 0) break
    for (const box of boxes) box.click()
    await settle()
    const bar = all(document, '[aria-label="批量操作"]').at(-1)
    marked = bar ? Number(/已选 (\d+) 项/.exec(wordsOf(bar))?.[1] ?? 0) : boxes.length
    if (!bar) {
      filled = []
      await fillAll(pagePanel() ?? page)
    }
    const anew = await pressAll(
      pagePanel() ?? page,
      (button) => bar === undefined || button.closest('[aria-label="批量操作"]') !== null,
    )
    for (const box of boxesOf(pagePanel() ?? page)) if ((box as HTMLInputElement).checked) box.click()
    await settle()
    // Without a bar the rows are chosen for one thing; what another pair would be asked is the same.
    if (!anew || !bar) break
  }
}

/** A row without marks or buttons of its own may open what it is made of. */
async function openRow(): Promise<void> {
  const row = all(pagePanel() ?? document, '[data-row]').find((one) => !one.querySelector('button, input, a'))
  if (!row) return
  const before = { layers: layers().length, hash: location.hash }
  row.dispatchEvent(new MouseEvent('dblclick', { bubbles: true }))
  await until(() => layers().length > before.layers || location.hash !== before.hash)
  await settle()
  if (layers().length > before.layers) {
    seen.push({ trail: [...trail], title: titleOf(topLayer()), raw: rawWords(topLayer()!) })
    await closeLayers(0)
  } else if (location.hash !== before.hash) {
    location.hash = before.hash
    await settle()
  }
}

/** Presses every button once that leads somewhere; whether one is left that has not yet. */
async function pressAll(page: HTMLElement, wanted: (button: HTMLElement) => boolean): Promise<boolean> {
  let idle = false
  let stirred = false
  const repeated = new Set<string>()
  const first = distinct(buttonsOf(page).filter(wanted))
  const todo = [...first.keys()]
  // A step of the way and the button that goes it may have one name: how many of each were met outside the rows.
  const apart = (buttons: readonly HTMLElement[]) => buttons.filter((button) => !button.closest('[data-row]')).length
  const met = new Map([...first].map(([name, buttons]) => [name, Math.max(1, apart(buttons))]))
  for (let name = todo.shift(); name !== undefined; name = todo.shift()) {
    const now = pagePanel()
    const buttons = now ? (distinct(buttonsOf(now)).get(name) ?? []).filter(wanted) : []
    // Rows in different states hide different things under the same 更多.
    const picked =
      name === '更多' ? buttons.slice(0, MOST_ROWS) : repeated.has(name) ? buttons.slice(-1) : buttons.slice(0, 1)
    const places = picked.map((button) => [button, placeOf(button, name)] as const)
    for (const [found, at] of places) {
      const button = standing(found, name, at)
      if (!button) continue
      const key = `${[...trail, name].join(' › ')}${button.closest('[aria-label="批量操作"]') ? ' *' : ''}`
      if (name !== '更多' && tried.has(key)) continue
      if (button.matches(':disabled')) continue
      const before = sent.length + seen.length
      if (filled.length > 0 && stirred) await fillWords(pagePanel() ?? page)
      stirred = true
      await pressAndSee(button, name, 0, false)
      if (sent.length + seen.length > before) tried.add(key)
      else idle = true
      await closeLayers(0)
    }
    // A page that goes on by steps shows the buttons of the next one.
    const then = pagePanel()
    const come = then
      ? [...distinct(buttonsOf(then).filter(wanted))].filter(
          ([one, of]) => Math.max(1, apart(of)) > (met.get(one) ?? 0),
        )
      : []
    // The last of them leads on, the first ones back.
    for (const [one, of] of come.slice(-MOST_NEW).toReversed()) {
      if (met.has(one)) repeated.add(one)
      met.set(one, Math.max(1, apart(of)))
      todo.push(one)
    }
  }
  return idle
}

/** Rows whose 更多 is opened, buttons that another brought, pairs of rows that are marked. */
const MOST_ROWS = 24
const MOST_NEW = 6
const MOST_PAIRS = 8
/** Rows whose fields are filled, other choices of a page. */
const MOST_FILLED = 3
const MOST_RADIOS = 3
let tried = new Set<string>()
let known = new Set<string>()

const openPages = () => all(document, '[role=tab][data-tab]')
const activePage = () => openPages().find((tab) => tab.getAttribute('aria-selected') === 'true')?.dataset['tab']

/** Goes to the address as a link would; the other pages are closed, whatever was filled in there. */
async function open({ address }: Visit): Promise<void> {
  const before = activePage()
  location.hash = address
  if (!(await until(() => activePage() !== before, 1000)))
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'r', code: 'KeyR', altKey: true, bubbles: true }))
  for (let tries = 0; tries < 24; tries++) {
    const other = openPages().find(
      (tab) => tab.getAttribute('aria-selected') !== 'true' && tab.getAttribute('aria-keyshortcuts') === 'Delete',
    )
    if (!other) break
    other.dispatchEvent(new MouseEvent('auxclick', { button: 1, bubbles: true }))
    await until(() => !other.isConnected || topLayer() !== undefined, 1000)
    const question = topLayer()
    if (question) await press(agreeing(question))
    await until(() => !other.isConnected, 1000)
  }
}

const hand = {
  /** Walks over the page that is open; what it did so far is given even where it stumbles. */
  walk: async (given: Visit, before: readonly string[]) => {
    visit = given
    Object.assign(window, { over: given.over })
    known = new Set(before)
    sent = []
    seen = []
    silent = []
    tried = new Set()
    chosen = new WeakSet()
    trail = [given.route]
    marked = 0
    filled = []
    let fault = ''
    try {
      if (!given.loaded) await open(given)
      await until(() => pagePanel() !== undefined && buttonsOf(pagePanel()!).length > 0, 4000)
      await settle()
      await explorePage()
    } catch (error) {
      fault = String(error instanceof Error ? error.stack : error)
    }
    await closeLayers(0)
    return { sent, seen, silent, fault, known: [...known] }
  },
}
Object.assign(window, { hand })

export type Hand = typeof hand
export type { Asked, Filled, Seen, Sent, Visit }
