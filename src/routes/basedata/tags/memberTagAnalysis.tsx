import { createFileRoute } from '@tanstack/react-router'
import { staffRoute } from '@/app/routing/route-options'
import { TagAnalysisScreen } from '@/features/basedata/tag/analysis-screen'

export const Route = createFileRoute('/basedata/tags/memberTagAnalysis')({
  ...staffRoute({ title: '客户标签分析', permission: 'basedata:tag:list' }),
  component: TagAnalysisScreen,
})
