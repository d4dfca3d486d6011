import { routes } from './route.ts'

export const eventRoutes = routes('event', [
  ['/manage/event/level-reminder', '级别提醒', 'layout', 'event:level:view'],
  ['/manage/event/level-reminder/manageReminder', '提醒管理', 'list', 'event:reminder:view'],
  ['/manage/event/level-reminder/manageLevel', '级别管理', 'list', 'event:level:view'],
  ['/manage/event/code-config', '编码配置', 'form', 'event:code:edit'],
  ['/manage/event/type', '事件类型', 'tree', 'event:type:view'],
  ['/manage/event/emergencies', '突发事件', 'list', 'event:event:view'],
  ['/manage/event/emergencies/detail/$id', '突发事件详情', 'detail', 'event:event:view'],
  ['/manage/event/auditor-config', '审核人配置', 'list', 'event:auditor:view'],
])
