import * as actions from '@wuguan/contract/bpm/todo.actions'
import { processInstance } from '@wuguan/contract/bpm/process-instance.entity'
import type { ModuleBuilder } from '../../../kernel/module.ts'
import { readRecordsBy } from '../../../kernel/record-readers.ts'
import { read } from './detail.queries.ts'
import * as draft from './draft.service.ts'
import { digest, dueRemind, orphanCheck } from './jobs.ts'
import { counts, markRead, pageCopied, pageDone, pageInstances, pageTodo } from './lists.queries.ts'
import { predict } from './predict.service.ts'
import * as proxy from './proxy.service.ts'
import { mayRead } from './rights.service.ts'
import { view } from './viewer.queries.ts'
import { processTodo } from './workbench.queries.ts'

export function readings({ todo, action, job, beat }: ModuleBuilder): void {
  readRecordsBy(processInstance.name, mayRead)
  todo(processTodo)
  action(actions.todoPage, pageTodo)
  action(actions.donePage, pageDone)
  action(actions.todoCount, counts)
  action(actions.instancePage, pageInstances)
  action(actions.copiedPage, pageCopied)
  action(actions.readCopies, markRead)
  action(actions.getInstance, read)
  action(actions.viewInstance, view)
  action(actions.predictInstance, predict, { transaction: false })
  action(actions.saveDraft, draft.save)
  action(actions.removeDraft, draft.remove)
  action(actions.proxies, proxy.list)
  action(actions.saveProxy, proxy.save)
  action(actions.removeProxy, proxy.remove)
  job(draft.draftPurge)
  job(dueRemind)
  job(digest)
  job(orphanCheck)
  beat({ name: 'bpm.proxies', everySec: 60, run: proxy.startProxies })
}
