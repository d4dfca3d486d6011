import {
  moduleDelete,
  moduleTree,
  myConfigSave,
  myConfigTree,
  pushTest,
  pushUsage,
  recordInfo,
  recordMarkAllRead,
  recordMarkRead,
  recordNotice,
  recordPage,
  relDelete,
  relPage,
} from '@wuguan/contract/app/message.actions'
import { messageModuleRel } from '@wuguan/contract/app/message-module-rel.entity'
import { messageModule } from '@wuguan/contract/app/message-module.entity'
import { pushSetting } from '@wuguan/contract/app/push-setting.entity'
import { defineModule } from '../../kernel/module.ts'
import { CHANGED, deliverChange } from './change.service.ts'
import { readMyConfig, saveMyConfig } from './config.service.ts'
import { pushBeat } from './delivery.service.ts'
import { EVENT, deliverEvent } from './event.service.ts'
import { purgeMessages } from './jobs.ts'
import { deleteModule, moduleHooks, readModuleTree } from './module.service.ts'
import { CONTENT, COUNT, SETTLED, deliverContent, deliverCount, deliverSettled } from './notice.service.ts'
import { pushSettingHooks } from './push-setting.hooks.ts'
import { readUsage, sendTest } from './push.service.ts'
import { markAllRead, markRead, pageRecords, readNotice, readRecord } from './record.service.ts'
import { noticeWidget } from './workbench.queries.ts'
import { deleteRel, pageRels, relHooks } from './rel.service.ts'

/** Deleted by the query that the book names. */
const OWN = ['totals', 'select', 'batch', 'delete', 'export', 'plain'] as const

export const app = defineModule('app', ({ crud, action, beat, deliver, job, widget }) => {
  action(moduleTree, readModuleTree)
  crud(messageModule, moduleHooks, { without: OWN })
  action(moduleDelete, deleteModule)
  action(recordPage, pageRecords)
  action(recordInfo, readRecord)
  action(recordMarkRead, markRead, { transaction: true })
  action(recordNotice, readNotice)
  action(recordMarkAllRead, markAllRead)
  action(relPage, pageRels)
  crud(messageModuleRel, relHooks, { without: ['page', ...OWN] })
  action(relDelete, deleteRel)
  action(myConfigTree, readMyConfig)
  action(myConfigSave, saveMyConfig)
  crud(pushSetting, pushSettingHooks, { without: ['totals', 'select', 'batch', 'export', 'plain'] })
  action(pushUsage, readUsage)
  action(pushTest, sendTest)
  deliver(CONTENT, deliverContent)
  deliver(COUNT, deliverCount)
  deliver(SETTLED, deliverSettled)
  deliver(EVENT, deliverEvent)
  deliver(CHANGED, deliverChange)
  widget(noticeWidget)
  beat(pushBeat)
  job(purgeMessages)
})
