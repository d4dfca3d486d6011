import type { CarriedTask } from '@wuguan/contract/schedule/schedule.actions'
import type { PhoneWork } from '@/app/handheld/day'
import { dayPath, type Planned, stepsDone } from './planned'
import { PlannedPage } from './planned-page'

/** Planned work of a module among what is done with a phone in the hand. */
export function plannedWork<T extends CarriedTask>(said: Omit<Planned<T>, 'path'>): PhoneWork<T> & Planned<T> {
  const work = { ...said, path: dayPath(said.base) }
  return {
    ...work,
    Page: ({ id }) => <PlannedPage id={id} work={work as Planned} />,
    progress: (task, told) => stepsDone(task, told, said.what),
  }
}
