import type { CarriedVisit } from '@wuguan/contract/elevator/elevator.actions'
import { diffDays } from '@wuguan/contract/kernel/dates'
import type { PhoneWork } from '@/app/handheld/day'
import { CODE, DAY } from './paths'
import { isOpen } from './visit.logic'
import { VisitPage } from './visit-page'

/** 电梯维保 with a phone in the hand. */
export const elevatorWork: PhoneWork<CarriedVisit> = {
  ...DAY,
  label: '电梯维保',
  code: CODE,
  Page: VisitPage,
  progress: ({ items }) => ({
    label: '项目',
    done: items.filter((item) => !isOpen(item)).length,
    of: items.length,
  }),
  due: ({ dueDate }, today) => {
    const late = dueDate === null ? 0 : diffDays(dueDate, today)
    return { words: late > 0 ? `应维保 ${dueDate}，超期${late}天` : `应维保 ${dueDate ?? today}`, late: late > 0 }
  },
}
