import { createFileRoute } from '@tanstack/react-router'
import { publicRoute } from '@/app/routing/public-route'
import { ContentPreviewScreen } from '@/features/session/preview/content-preview-screen'

export const Route = createFileRoute('/preview/$id')({
  ...publicRoute('内容预览'),
  component: ContentPreviewScreen,
})
