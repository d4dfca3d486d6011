import { createFileRoute } from '@tanstack/react-router'
import { reportPage } from '@/app/routing/report-page'

export const Route = createFileRoute('/patrol/double/sign/analysis')(
  reportPage({ title: '双签分析', permission: 'patrol:stat:view' }, () =>
    import('@wuguan/contract/patrol/double-sign.report').then(({ doubleSignReport }) => doubleSignReport),
  ),
)
