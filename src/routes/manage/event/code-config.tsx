import { createFileRoute } from '@tanstack/react-router'
import { staffRoute } from '@/app/routing/route-options'
import { CodeScreen } from '@/features/event/code-screen'

export const Route = createFileRoute('/manage/event/code-config')({
  ...staffRoute({ title: '编码配置', permission: 'event:code:edit' }),
  component: CodeScreen,
})
