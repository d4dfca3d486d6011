import { createFileRoute } from '@tanstack/react-router'
import { staffRoute } from '@/app/routing/route-options'
import { AnnouncementForm } from '@/features/workflow/announcement/announcement-form'
import { readId } from '@/features/workflow/id-search'

export const Route = createFileRoute('/cms/announcement/edit')({
  ...staffRoute({ title: '编辑公告', permission: 'cms:announcement:edit', tabKey: ['id'] }),
  validateSearch: readId,
  component: Page,
})

function Page() {
  const { id } = Route.useSearch()
  return <AnnouncementForm key={id ?? 'new'} id={id} />
}
