import {
  moduleCreate,
  moduleDelete,
  moduleTree,
  moduleUpdate,
  myConfigSave,
  myConfigTree,
  pushTest,
  pushUsage,
  recordInfo,
  recordMarkAllRead,
  recordMarkRead,
  recordNotice,
  recordPage,
  relCreate,
  relDelete,
  relPage,
  relUpdate,
} from '@wuguan/contract/app/message.actions'
import { defineModule } from '../../kernel/module.ts'
import { readMyConfig, saveMyConfig } from './config.service.ts'
import { EVENT, deliverEvent } from './event.service.ts'
import { purgeMessages } from './jobs.ts'
import { createModule, deleteModule, readModuleTree, updateModule } from './module.service.ts'
import { CONTENT, COUNT, deliverContent, deliverCount } from './notice.service.ts'
import { readUsage, sendTest } from './push.service.ts'
import { markAllRead, markRead, pageRecords, readNotice, readRecord } from './record.service.ts'
import { createRel, deleteRel, pageRels, updateRel } from './rel.service.ts'

export const app = defineModule('app', ({ action, deliver, job }) => {
  action(moduleTree, readModuleTree)
  action(moduleCreate, createModule)
  action(moduleUpdate, updateModule)
  action(moduleDelete, deleteModule)
  action(recordPage, pageRecords)
  action(recordInfo, readRecord)
  action(recordMarkRead, markRead, { transaction: true })
  action(recordNotice, readNotice)
  action(recordMarkAllRead, markAllRead)
  action(relPage, pageRels)
  action(relCreate, createRel)
  action(relUpdate, updateRel)
  action(relDelete, deleteRel)
  action(myConfigTree, readMyConfig)
  action(myConfigSave, saveMyConfig)
  action(pushUsage, readUsage)
  action(pushTest, sendTest)
  deliver(CONTENT, deliverContent)
  deliver(COUNT, deliverCount)
  deliver(EVENT, deliverEvent)
  job(purgeMessages)
})
