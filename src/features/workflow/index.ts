export { AnnouncementInbox } from './announcement/inbox'
export { AnnouncementDialog } from './announcement/announcement-dialog'
export { LeavePart } from './leave/leave-part'
export { SettingsTable } from './entrance/settings-table'
