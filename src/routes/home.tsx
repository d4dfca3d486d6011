import { createFileRoute } from '@tanstack/react-router'
import { staffRoute } from '@/app/routing/route-options'
import { FrameScreen } from '@/features/home/frame/frame-screen'
import { parseFrameSearch } from '@/features/home/frame/frame-search'

export const Route = createFileRoute('/home')({
  ...staffRoute({ title: '嵌入页', permission: 'home:frame:view', tabKey: ['url'] }),
  validateSearch: parseFrameSearch,
  component: Page,
})

function Page() {
  const { url, title } = Route.useSearch()
  return <FrameScreen url={url} title={title} />
}
