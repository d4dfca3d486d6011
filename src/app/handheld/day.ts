import type { ComponentType } from 'react'
import type { CarriedDay } from '@wuguan/contract/schedule/schedule.actions'
import { api } from '@/app/api/client'
import { createStore, useStore } from '@/app/store'
import type { PHONE_CODES } from './phone'
import { carried } from './handheld-session'
import { forgetTold, toldSoFar } from './outbox'

/** A kind of work that is done with a phone in the hand. */
export interface PhoneWork {
  readonly kind: string
  readonly label: string
  readonly code: (typeof PHONE_CODES)[number]
  /** Where its day is read. */
  readonly path: string
  readonly Page: ComponentType<{ id: string }>
}
interface Known {
  readonly day: CarriedDay
  /** When the phone heard it, by its own clock. */
  readonly at: string
}
const days = createStore<Readonly<Record<string, Known>>>({})
export const useDay = (kind: string): Known | null => useStore(days, (now) => now[kind] ?? null)
export const useDays = () => useStore(days, (now) => now)

/** Reads the day anew; without a network what is kept of it. */
export async function readDay({ kind, path }: Pick<PhoneWork, 'kind' | 'path'>): Promise<void> {
  const told = toldSoFar()
  const found = await carried(kind, () => api.get<CarriedDay>(path, {}, { quiet: true }))
  if (!found) return
  days.set((now) => ({ ...now, [kind]: { day: found.data, at: found.at } }))
  forgetTold(told)
}
export const forgetDays = (): void => days.set({})
