import { createFileRoute } from '@tanstack/react-router'
import { tag } from '@wuguan/contract/basedata/tag.entity'
import { ListScreen } from '@wuguan/crud/list-screen'
import { listRoute } from '@/app/routing/route-options'
import { tagUi } from '@/features/basedata/tag/tag.ui'

export const Route = createFileRoute('/basedata/tags/tag')({
  ...listRoute({ title: '标签管理', permission: 'basedata:tag:list' }),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return (
    <ListScreen
      entity={tag}
      ui={tagUi}
      search={Route.useSearch()}
      onSearch={(next) => void navigate({ search: next, replace: true })}
    />
  )
}
