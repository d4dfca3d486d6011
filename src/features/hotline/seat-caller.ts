import { createStore, useStore } from '@/app/store'

/** Whose call it is, as the seat chose it; kept over a reload. */
export interface Caller {
  key: string
  /** As it is shown: a hidden name, a number, a house. */
  who: string
  registered: boolean
  communityId: number
  houseId: string | null
  house: string
  mobile: string
}

const KEY = 'hotline_caller'
const caller = createStore<Caller | null>(kept())

export const callerKey = (): string | null => caller.get()?.key ?? null
export const useCaller = () => useStore(caller, (now) => now)

export function keepCaller(next: Caller | null): void {
  if (next === null) sessionStorage.removeItem(KEY)
  else sessionStorage.setItem(KEY, JSON.stringify(next))
  caller.set(next)
}

function kept(): Caller | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Caller | null
  } catch {
    return null
  }
}
