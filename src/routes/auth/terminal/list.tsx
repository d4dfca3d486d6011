import { createFileRoute } from '@tanstack/react-router'
import { terminal } from '@wuguan/contract/basedata/terminal.entity'
import { entityPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'
import { terminalUi } from '@/features/basedata/terminal/terminal.ui'

export const Route = createFileRoute('/auth/terminal/list')({
  ...listRoute({ title: '终端授权', permission: 'basedata:terminal:list' }),
  component: entityPage(terminal, terminalUi),
})
