import { createFileRoute, Outlet } from '@tanstack/react-router'
import { staffRoute } from '@/app/routing/route-options'
import { ArchiveLayout } from '@/features/basedata/archive/archive-layout'

export const Route = createFileRoute('/basedata/archives/$id')({
  ...staffRoute({ title: '客户档案', permission: 'basedata:archive:view', layout: true }),
  component: Page,
})

function Page() {
  return (
    <ArchiveLayout id={Route.useParams().id}>
      <Outlet />
    </ArchiveLayout>
  )
}
