import { createFileRoute } from '@tanstack/react-router'
import { tag } from '@wuguan/contract/basedata/tag.entity'
import { entityPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'
import { tagUi } from '@/features/basedata/tag/tag.ui'

export const Route = createFileRoute('/basedata/tags/tag')({
  ...listRoute({ title: '标签管理', permission: 'basedata:tag:list' }),
  component: entityPage(tag, tagUi),
})
