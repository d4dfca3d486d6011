import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/app/routing/route-options'
import { AnnouncementScreen } from '@/features/workflow/announcement/announcement-screen'

export const Route = createFileRoute('/cms/announcement/announcement')({
  ...listRoute({ title: '公告管理', permission: 'cms:announcement:list' }),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return (
    <AnnouncementScreen
      search={Route.useSearch()}
      onSearch={(next) => void navigate({ search: next, replace: true })}
    />
  )
}
