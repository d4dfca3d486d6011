import { createFileRoute } from '@tanstack/react-router'
import { terminal } from '@wuguan/contract/basedata/terminal.entity'
import { FormScreen } from '@wuguan/crud/form-screen'
import { staffRoute } from '@/app/routing/route-options'

export const Route = createFileRoute('/auth/terminal/add')({
  ...staffRoute({ title: '新增终端', permission: 'basedata:terminal:edit' }),
  component: Page,
})

function Page() {
  return <FormScreen entity={terminal} />
}
