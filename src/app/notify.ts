import { createStore } from '@/app/store'

/** Whether the page needs its places for toasts and questions; the login page usually does not, so they load on demand. */
export const overlaysNeeded = createStore(false)

type Tone = 'success' | 'error' | 'warning' | 'info'

function show(tone: Tone, text: string): void {
  overlaysNeeded.set(true)
  void import('@wuguan/ui/toast').then(({ toast }) => toast[tone](text))
}

/** Toasts for code that may run before the workspace is there. */
export const notify = {
  success: (text: string) => show('success', text),
  error: (text: string) => show('error', text),
  warning: (text: string) => show('warning', text),
  info: (text: string) => show('info', text),
}

export async function ask(options: {
  title: string
  content?: string
  okText?: string
  danger?: boolean
}): Promise<boolean> {
  overlaysNeeded.set(true)
  const { confirm } = await import('@wuguan/ui/dialog')
  return confirm(options)
}

/** `autoClose: 0` stays until it is answered; otherwise it closes by itself after 1,300 ms. */
export async function tell(options: {
  title: string
  content?: string
  okText?: string
  autoClose?: number
}): Promise<void> {
  overlaysNeeded.set(true)
  const { alert } = await import('@wuguan/ui/dialog')
  return alert(options)
}
