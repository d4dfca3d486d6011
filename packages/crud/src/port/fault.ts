import { MESSAGES } from '@wuguan/contract/kernel/errors'

/** A refused call as the screens read it, whatever class the client throws. */
export interface Fault {
  readonly code: number
  readonly msg: string
  readonly data: unknown
}

export function faultOf(error: unknown): Fault {
  if (typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'number') {
    const { msg, message, data } = error as { msg?: unknown; message?: unknown; data?: unknown }
    const said = [msg, message].find((text): text is string => typeof text === 'string' && text !== '')
    return { code: error.code, msg: said ?? MESSAGES[500], data: data ?? null }
  }
  // Anything without a code never left the browser: its English words are for the console, not for the page.
  return { code: 500, msg: MESSAGES[500], data: null }
}

/** Field sentences of a 400; null when the fault is of another sort. */
export function fieldFaults(fault: Fault): Readonly<Record<string, string>> | null {
  if (fault.code !== 400 || typeof fault.data !== 'object' || fault.data === null) return null
  const entries = Object.entries(fault.data).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return entries.length > 0 ? Object.fromEntries(entries) : null
}
