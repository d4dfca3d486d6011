import { defineModule } from '../../kernel/module.ts'
import { announcements } from './announcement/index.ts'
import { announcementJobs } from './announcement/jobs.ts'
import { leaves } from './leave/index.ts'
import { remindReturn, yearQuota } from './leave/jobs.ts'
import { processes } from './process/index.ts'
import { settings } from './setting/index.ts'

export const workflow = defineModule('workflow', (module) => {
  processes(module)
  leaves(module)
  announcements(module)
  settings(module)
  module.job(yearQuota)
  // Jobs that open their own transactions exist once the process has its kernel.
  module.raw((kernel) => {
    for (const job of [remindReturn(kernel), ...announcementJobs(kernel)]) kernel.jobs.define(job)
    return async () => {}
  })
})
