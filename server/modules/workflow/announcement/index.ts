import * as actions from '@wuguan/contract/workflow/announcement.actions'
import { announcement } from '@wuguan/contract/workflow/announcement.entity'
import type { ModuleBuilder } from '../../../kernel/module.ts'
import { announcementHooks } from './announcement.hooks.ts'
import { announcementApproval, copy, estimate, preview, publish, setTop, withdraw } from './publish.service.ts'
import { announcementContent } from './public-content.ts'
import { inbox, markRead, readers, remind } from './reading.service.ts'

export function announcements({ crud, action, approval, publicContent }: ModuleBuilder): void {
  publicContent(announcementContent)
  crud(announcement, announcementHooks)
  action(actions.publishAnnouncement, publish)
  action(actions.withdrawAnnouncement, withdraw)
  action(actions.topAnnouncement, setTop)
  action(actions.copyAnnouncement, copy)
  action(actions.previewAnnouncement, preview)
  action(actions.estimateReaders, estimate)
  action(actions.announcementReaders, readers)
  action(actions.remindReaders, remind)
  action(actions.announcementInbox, inbox)
  action(actions.readAnnouncement, markRead)
  approval(announcementApproval)
}
