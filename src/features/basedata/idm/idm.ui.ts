import { ignoreIdmAccounts } from '@wuguan/contract/basedata/device.actions'
import { idmAccount, type IdmAccount } from '@wuguan/contract/basedata/idm-account.entity'
import { idmSource, type IdmSource } from '@wuguan/contract/basedata/idm-source.entity'
import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import { callAction } from '@wuguan/crud/action-button'
import { entityUi, type ActionTools } from '@wuguan/crud/entity-ui'
import { enabledActions } from '@wuguan/crud/row-actions'
import { confirm } from '@wuguan/ui/dialog'
import { toast } from '@wuguan/ui/toast'

/** A file needs neither address nor secret; the record keeps both for directories that are asked over the network. */
export const fileSource: AnyEntity = {
  ...idmSource,
  list: {
    ...idmSource.list,
    columns: ['name', 'autoCreate', 'autoDisable', 'lastSyncAt', 'lastCount', 'state'],
    filters: ['state'],
  },
  form: [{ title: '目录源', fields: ['name', 'autoCreate', 'autoDisable', 'state'] }],
}
/** Code of 文件 in IDM_TYPE. */
export const FILE_SOURCES = { type: '5' }

export const sourceUi = (sync: (row: IdmSource) => void) =>
  entityUi(idmSource, {
    rowActions: [
      { key: 'sync', label: '同步', permission: 'basedata:idm:sync', visible: (row) => row.state === 1, run: sync },
      ...enabledActions(idmSource, '停用后不再同步，已匹配的账号保留。'),
    ],
  })

const EDIT = 'basedata:idm:edit'
const IGNORED = 4

async function ignore(rows: readonly IdmAccount[], { port, refresh }: ActionTools): Promise<void> {
  const [first] = rows
  if (!first) return
  const object = rows.length === 1 ? `“${first.name}”` : `选中的 ${rows.length} 个外部账号`
  if (
    !(await confirm({
      title: `忽略${object}？`,
      content: '忽略后同步时不再匹配，也不会新增或停用用户；手动匹配后恢复。',
      okText: '忽略',
    }))
  )
    return
  await callAction(port, ignoreIdmAccounts, { ids: rows.map((row) => String(row.id)) })
  toast.success(`已忽略 ${rows.length} 个外部账号`)
  await refresh()
}

export const accountUi = (match: (row: IdmAccount) => void) =>
  entityUi(idmAccount, {
    rowActions: [
      { key: 'match', label: '手动匹配', permission: EDIT, run: match },
      {
        key: 'ignore',
        label: '忽略',
        permission: EDIT,
        visible: (row) => row.matchState !== IGNORED,
        run: (row, tools) => ignore([row], tools),
      },
    ],
    batchActions: [{ key: 'ignore', label: '忽略', permission: EDIT, run: ignore }],
  })
