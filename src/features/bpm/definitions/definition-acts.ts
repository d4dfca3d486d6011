import type { Definition } from '@wuguan/contract/bpm/process-definition.entity'
import { migrateDefinition } from '@wuguan/contract/bpm/definition.actions'
import { callAction } from '@wuguan/crud/action-button'
import type { ActionTools } from '@wuguan/crud/entity-ui'
import { confirm } from '@wuguan/ui/dialog'
import { toast } from '@wuguan/ui/toast'

export const customizePath = (row: Definition) =>
  `/bpm/customize?formId=${row.formId}&processDefinitionId=${String(row.id)}`

/** 迁移实例: what runs on an older version goes on with the newest. */
export async function migrate(row: Definition, { port, refresh }: ActionTools): Promise<void> {
  const name = `${row.name} v${row.versionNo}`
  const yes = await confirm({
    title: `把“${name}”的运行实例迁移到最新版本？`,
    content: `${row.runningCount ?? 0} 个运行中的实例改用最新版本继续；所在节点须在新版本中存在。`,
    okText: '迁移',
  })
  if (!yes) return
  const { migrated, version } = await callAction(port, migrateDefinition, { id: String(row.id) })
  toast.success(`已迁移 ${migrated} 个实例到 v${version}`)
  await refresh()
}
