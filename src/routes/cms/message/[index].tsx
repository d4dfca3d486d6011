import { createFileRoute } from '@tanstack/react-router'
import { listPage } from '@/app/routing/list-page'
import { staffRoute } from '@/app/routing/route-options'
import { parseBoxSearch } from '@/features/app/message-box/box-search'
import { MessageBoxScreen } from '@/features/app/message-box/message-box-screen'

export const Route = createFileRoute('/cms/message/index')({
  ...staffRoute({ title: '消息盒子', permission: 'message:record:view' }),
  validateSearch: parseBoxSearch,
  component: listPage(MessageBoxScreen),
})
