import { createFileRoute } from '@tanstack/react-router'
import { listPage } from '@/app/routing/list-page'
import { staffRoute } from '@/app/routing/route-options'
import { parseRecordSearch } from '@/features/basedata/logs/record-search'
import { ReviewScreen } from '@/features/basedata/property-review/review-screen'

export const Route = createFileRoute('/basedata/property/review/list')({
  ...staffRoute({ title: '产权审核列表', permission: 'basedata:review:list' }),
  validateSearch: parseRecordSearch,
  component: listPage(ReviewScreen),
})
