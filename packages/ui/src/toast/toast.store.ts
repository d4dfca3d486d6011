export type ToastTone = 'success' | 'error' | 'warning' | 'info'
export interface ToastItem {
  readonly id: number
  readonly tone: ToastTone
  readonly text: string
  /** How often it was said while it stood there. */
  readonly times: number
}

const REPEAT_MS = 300
const MOST = 4
/** Bad news stays longer: it has to be read, not just noticed. */
const LASTS: Record<ToastTone, number> = { success: 3000, info: 3000, warning: 5000, error: 6000 }

let items: readonly ToastItem[] = []
let next = 1
const shownAt = new Map<string, number>()
const listeners = new Set<() => void>()
const timers = new Map<number, ReturnType<typeof setTimeout>>()

function set(value: readonly ToastItem[]) {
  items = value
  for (const listener of listeners) listener()
}

export function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export const snapshot = (): readonly ToastItem[] => items

export function dismiss(id: number): void {
  hold(id)
  set(items.filter((item) => item.id !== id))
}
/** Stops the clock of one toast, while it is read. */
export function hold(id: number): void {
  clearTimeout(timers.get(id))
  timers.delete(id)
}
export function release(item: ToastItem): void {
  hold(item.id)
  timers.set(
    item.id,
    setTimeout(() => dismiss(item.id), LASTS[item.tone]),
  )
}

function show(tone: ToastTone, text: string): void {
  const now = performance.now()
  const key = `${tone}:${text}`
  const before = shownAt.get(key)
  if (before !== undefined && now - before < REPEAT_MS) return
  for (const [other, at] of shownAt) if (now - at >= REPEAT_MS) shownAt.delete(other)
  shownAt.set(key, now)
  const standing = items.find((one) => one.tone === tone && one.text === text)
  if (standing) {
    const again = { ...standing, times: standing.times + 1 }
    set(items.map((one) => (one === standing ? again : one)))
    release(again)
    return
  }
  const item: ToastItem = { id: next++, tone, text, times: 1 }
  for (const gone of items.slice(0, -(MOST - 1))) hold(gone.id)
  set([...items.slice(-(MOST - 1)), item])
  release(item)
}

/** Short news of what just happened. Equal texts within 300 ms are said once; later ones fold into the one that still stands. Needs one `<Toaster/>` in the page. */
export const toast = {
  success: (text: string) => show('success', text),
  error: (text: string) => show('error', text),
  warning: (text: string) => show('warning', text),
  info: (text: string) => show('info', text),
}
