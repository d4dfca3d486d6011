import type { ReactNode } from 'react'

export interface ConfirmOptions {
  /** The question, with the object in it: 作废收款单 SK2026…？ */
  title: ReactNode
  /** What follows from it. */
  content?: ReactNode
  /** The action cannot be undone. */
  danger?: boolean
  /** The verb of the action; 确定 only where there is no better word. */
  okText?: string
  cancelText?: string
}
export interface AlertOptions {
  title: ReactNode
  content?: ReactNode
  okText?: string
  /** Milliseconds after which it closes by itself; 0 keeps it. */
  autoClose?: number
}
export interface Question extends ConfirmOptions {
  readonly id: number
  readonly kind: 'confirm' | 'alert'
  readonly autoClose: number
  readonly answer: (yes: boolean) => void
}

let queue: readonly Question[] = []
let next = 1
const listeners = new Set<() => void>()

function set(value: readonly Question[]) {
  queue = value
  for (const listener of listeners) listener()
}
export function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export const current = (): Question | undefined => queue[0]

function ask(question: Omit<Question, 'id' | 'answer'>): Promise<boolean> {
  return new Promise((resolve) => {
    const id = next++
    const answer = (yes: boolean) => {
      if (!queue.some((waiting) => waiting.id === id)) return
      set(queue.filter((waiting) => waiting.id !== id))
      resolve(yes)
    }
    set([...queue, { ...question, id, answer }])
  })
}

/** Asks before something happens; true when the person agreed. Needs one `<ConfirmHost/>` in the page. */
export const confirm = (options: ConfirmOptions): Promise<boolean> => ask({ ...options, kind: 'confirm', autoClose: 0 })

/** Says something that must be seen; closes by itself after 1,300 ms unless told otherwise. */
export const alert = async ({ autoClose = 1300, ...options }: AlertOptions): Promise<void> => {
  await ask({ ...options, kind: 'alert', autoClose })
}
