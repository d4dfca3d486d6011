import { createFileRoute } from '@tanstack/react-router'
import { defaultComment } from '@wuguan/contract/wkorder/default-comment.entity'
import { entityPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'

export const Route = createFileRoute('/wkorder/conf/default/comment')({
  ...listRoute({ title: '默认评语', permission: 'wkorder:comment:view' }),
  component: entityPage(defaultComment),
})
