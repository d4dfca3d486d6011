import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/app/routing/route-options'
import { TagMemberScreen } from '@/features/basedata/tag/member-screen'

export const Route = createFileRoute('/basedata/tags/tagMember/$tagId')({
  ...listRoute({ title: '标签客户', permission: 'basedata:tag:member' }),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return (
    <TagMemberScreen
      tagId={Route.useParams().tagId}
      search={Route.useSearch()}
      onSearch={(next) => void navigate({ search: next, replace: true })}
    />
  )
}
