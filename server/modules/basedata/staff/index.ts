import { contractor } from '@wuguan/contract/basedata/contractor.entity'
import { housekeeper } from '@wuguan/contract/basedata/housekeeper.entity'
import { housekeeperArea } from '@wuguan/contract/basedata/housekeeper-area.entity'
import { parkMember } from '@wuguan/contract/basedata/park-member.entity'
import { shift } from '@wuguan/contract/basedata/shift.entity'
import {
  adjustParkPoints,
  answerSwap,
  bindParkMember,
  copyScheduleWeek,
  housekeeperCard,
  publicHousekeeperCard,
  requestSwap,
  rotateSchedule,
  saveHousekeeperAreas,
  scheduleCalendar,
  setHousekeeperDuty,
  setMainHousekeeper,
} from '@wuguan/contract/basedata/staff.actions'
import { staffSchedule } from '@wuguan/contract/basedata/staff-schedule.entity'
import type { ModuleBuilder } from '../../../kernel/module.ts'
import { readCalendar } from './calendar.queries.ts'
import { housekeeperAreaHooks, housekeeperHooks } from './housekeeper.ts'
import { readCard, readPublicCard, saveAreas, setDuty, setMain } from './housekeeper.service.ts'
import { adjustPoints, bindMember, contractorHooks, parkMemberHooks, shiftHooks } from './others.ts'
import { askSwap, copyWeek, replySwap, rotate } from './schedule.service.ts'
import { scheduleHooks } from './schedule.ts'
import { scheduleCard } from './workbench.queries.ts'

export function staff({ crud, action, publicAction, card }: ModuleBuilder): void {
  card(scheduleCard)
  crud(housekeeper, housekeeperHooks)
  crud(housekeeperArea, housekeeperAreaHooks)
  action(setMainHousekeeper, setMain)
  action(saveHousekeeperAreas, saveAreas)
  action(setHousekeeperDuty, setDuty)
  action(housekeeperCard, readCard)
  publicAction(publicHousekeeperCard, readPublicCard)
  crud(contractor, contractorHooks)
  crud(shift, shiftHooks)
  crud(staffSchedule, scheduleHooks)
  action(scheduleCalendar, readCalendar)
  action(copyScheduleWeek, copyWeek)
  action(rotateSchedule, rotate)
  action(requestSwap, askSwap)
  action(answerSwap, replySwap)
  crud(parkMember, parkMemberHooks)
  action(adjustParkPoints, adjustPoints)
  action(bindParkMember, bindMember)
}
