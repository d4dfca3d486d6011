import { createFileRoute } from '@tanstack/react-router'
import { opens, tabbedLayout } from '@/app/routing/layout'
import { staffRoute } from '@/app/routing/route-options'

export const Route = createFileRoute('/manage/event/level-reminder')({
  ...staffRoute({ title: '级别提醒', permission: 'event:level:view' }),
  beforeLoad: opens('/manage/event/level-reminder', '/manage/event/level-reminder/manageReminder'),
  component: tabbedLayout('级别提醒', [
    { path: '/manage/event/level-reminder/manageReminder', label: '提醒管理', permission: 'event:reminder:view' },
    { path: '/manage/event/level-reminder/manageLevel', label: '级别管理', permission: 'event:level:view' },
  ]),
})
