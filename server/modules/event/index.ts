import { event } from '@wuguan/contract/event/event.entity'
import {
  eventParts,
  readEventCode,
  reportEvent,
  saveEventCode,
  testReminder,
  tryAuditors,
  upgradeEvent,
} from '@wuguan/contract/event/event.actions'
import { eventAuditor } from '@wuguan/contract/event/event-auditor.entity'
import { eventFigures } from '@wuguan/contract/event/event-figures.report'
import { eventLevel } from '@wuguan/contract/event/event-level.entity'
import { eventEvidence, eventFollow } from '@wuguan/contract/event/event-parts.entity'
import { eventReminder } from '@wuguan/contract/event/event-reminder.entity'
import { eventType } from '@wuguan/contract/event/event-type.entity'
import { events } from '@wuguan/contract/event/events.facts'
import { defineModule } from '../../kernel/module.ts'
import { auditorHooks } from './auditor.hooks.ts'
import { tryMatch } from './auditors.service.ts'
import { keepCode, readCode } from './code.service.ts'
import { eventHooks } from './event.hooks.ts'
import { eventSearch } from './event.search.ts'
import { report as reportNow, upgrade } from './event.service.ts'
import { eventRows } from './events.ts'
import { eventJobs } from './jobs.ts'
import { joinSystem } from './join-system.ts'
import { levelHooks } from './level.hooks.ts'
import { readParts } from './parts.queries.ts'
import { sendTest } from './reminder.service.ts'
import { eventSteps } from './steps.service.ts'
import { typeHooks } from './type.hooks.ts'
import { eventCard, eventTodo } from './workbench.queries.ts'

joinSystem()

export const eventModule = defineModule('event', ({ crud, action, job, search, card, todo, facts, report }) => {
  crud(eventLevel, levelHooks)
  crud(eventType, typeHooks)
  crud(eventReminder)
  action(testReminder, sendTest)
  crud(eventAuditor, auditorHooks)
  action(tryAuditors, tryMatch)
  crud(event, eventHooks, { flow: eventSteps })
  action(reportEvent, reportNow)
  action(upgradeEvent, upgrade)
  action(eventParts, readParts)
  crud(eventFollow)
  crud(eventEvidence)
  action(readEventCode, readCode)
  action(saveEventCode, keepCode)
  facts(events, eventRows)
  report(eventFigures)
  for (const one of eventJobs) job(one)
  search(eventSearch)
  todo(eventTodo)
  card(eventCard)
})
