import { createFileRoute } from '@tanstack/react-router'
import { publicRoute } from '@/app/routing/public-route'
import { HousekeeperPreviewScreen } from '@/features/session/preview/housekeeper-preview-screen'

export const Route = createFileRoute('/basedata/keeper/housekeeper/preview/$url')({
  ...publicRoute('管家名片预览'),
  component: HousekeeperPreviewScreen,
})
