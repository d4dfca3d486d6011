import { createFileRoute } from '@tanstack/react-router'
import { recordRoute } from '@/app/routing/route-options'
import { AnnouncementForm } from '@/features/workflow/announcement/announcement-form'

export const Route = createFileRoute('/cms/announcement/edit')({
  ...recordRoute({ title: '编辑公告', permission: 'cms:announcement:edit' }),
  component: Page,
})

function Page() {
  const { id } = Route.useSearch()
  return <AnnouncementForm key={id ?? 'new'} id={id} />
}
