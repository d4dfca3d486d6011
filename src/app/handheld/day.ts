import type { ComponentType } from 'react'
import type { CarriedDay, CarriedTask, CarriedWork } from '@wuguan/contract/schedule/schedule.actions'
import { api } from '@/app/api/client'
import { createStore, useStore } from '@/app/store'
import type { PHONE_CODES } from './phone'
import { carried } from './handheld-session'
import { forgetTold, toldSoFar } from './outbox'

/** A kind of work that is done with a phone in the hand. */
export interface PhoneWork<T extends CarriedWork = CarriedWork> {
  readonly kind: string
  readonly label: string
  readonly code: (typeof PHONE_CODES)[number]
  /** Where its day is read. */
  readonly path: string
  readonly Page: ComponentType<{ id: string }>
  /** How much of a task is done; `told` is what was done on this phone. */
  progress(task: T, told: ReadonlySet<string>): Progress
  /** Until when it is to be done, where that is no slot of hours. */
  due?(task: T, today: string): { readonly words: string; readonly late: boolean }
}
export interface Progress {
  readonly label: string
  readonly done: number
  readonly of: number
}
interface Known<T extends CarriedWork> {
  readonly day: CarriedDay<T>
  /** When the phone heard it, by its own clock. */
  readonly at: string
}
const days = createStore<Readonly<Record<string, Known<CarriedWork>>>>({})
/** The day of a kind of work; whoever asks knows what its tasks are. */
export const useDay = <T extends CarriedWork = CarriedTask>(kind: string): Known<T> | null =>
  useStore(days, (now) => (now[kind] as Known<T> | undefined) ?? null)
export const useDays = () => useStore(days, (now) => now)

/** Reads the day anew; what is kept of it stands there meanwhile, and without a network. */
export async function readDay({ kind, path }: Pick<PhoneWork, 'kind' | 'path'>): Promise<void> {
  const told = toldSoFar()
  const show = ({ data, at }: { data: CarriedDay<CarriedWork>; at: string }) =>
    days.set((now) => ({ ...now, [kind]: { day: data, at } }))
  const found = await carried<CarriedDay<CarriedWork>>(
    kind,
    () => api.get(path, {}, { quiet: true }),
    (kept) => days.get()[kind] === undefined && show(kept),
  )
  if (!found) return
  show(found)
  forgetTold(told)
}
export const forgetDays = (): void => days.set({})
