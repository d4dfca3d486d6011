import { useMemo, useState } from 'react'
import type { ScreenRow } from '@wuguan/contract/kernel/entity'
import { recycleRecover } from '@wuguan/contract/system/operations.actions'
import { recycleRecord } from '@wuguan/contract/system/recycle-record.entity'
import { callAction } from '@wuguan/crud/action-button'
import { entityUi, type ActionTools } from '@wuguan/crud/entity-ui'
import type { CellProps, FilterProps } from '@wuguan/crud/kinds'
import { ListScreen } from '@wuguan/crud/list-screen'
import { confirm } from '@wuguan/ui/dialog'
import { Select } from '@wuguan/ui/select'
import { toast } from '@wuguan/ui/toast'
import { useUser } from '@/app/session/user-store'
import type { ListPageProps } from '../shared/list-page'
import { RECORD_TYPES } from '../shared/record-types'
import { textIn } from '../shared/row-text'
import { PurgeDialog } from './purge-dialog'

type Row = ScreenRow<typeof recycleRecord>

const RECOVERABLE = 1
const isRecoverable = (row: Row) => row.status === RECOVERABLE
const LIST = { filters: ['entityType', 'status', 'deletedBy', 'deletedAt'] }

async function recover(rows: readonly Row[], { port, refresh }: ActionTools): Promise<void> {
  const batch = Math.max(...rows.map((row) => row.batchSize ?? 1))
  const object = rows.length === 1 ? `“${textIn(rows[0]!, 'title')}”` : `选中的 ${rows.length} 条数据`
  const content = batch > 1 ? '同一次删除的数据一起恢复。' : '恢复后回到删除前的状态。'
  if (!(await confirm({ title: `恢复${object}？`, content, okText: '恢复' }))) return
  const { recovered } = await callAction(port, recycleRecover, { ids: rows.map(({ id }) => String(id)) })
  toast.success(`已恢复 ${recovered} 条数据`)
  await refresh()
}

/** Deleted records of every module: what, by whom, and how long they are kept. */
export function RecordsList(props: ListPageProps) {
  const superAdmin = useUser()?.superAdmin === true
  const [purging, setPurging] = useState<Row | null>(null)
  const ui = useMemo(
    () =>
      entityUi(recycleRecord, {
        list: LIST,
        cells: { entityType: TypeCell },
        filters: { entityType: TypeFilter },
        rowActions: [
          {
            key: 'recover',
            label: '恢复',
            permission: 'system:recovery:recover',
            visible: isRecoverable,
            run: (row, tools) => recover([row], tools),
          },
          ...(superAdmin
            ? [
                {
                  key: 'purge',
                  label: '彻底清除',
                  permission: 'system:recovery:purge',
                  danger: true,
                  visible: isRecoverable,
                  run: (row: Row) => setPurging(row),
                },
              ]
            : []),
        ],
        batchActions: [{ key: 'recover', label: '恢复', permission: 'system:recovery:recover', run: recover }],
      }),
    [superAdmin],
  )
  return (
    <>
      <ListScreen {...props} entity={recycleRecord} ui={ui} screen="system.recycleRecord.records" />
      {purging && <PurgeDialog row={purging} close={() => setPurging(null)} />}
    </>
  )
}

const TypeCell = ({ row, value }: CellProps<Row>) => row.entityLabel || String(value ?? '')

const MORE: readonly { value: string; label: string }[] = [
  { value: 'system.company', label: '公司' },
  { value: 'system.menu', label: '菜单' },
  { value: 'system.menuGroup', label: '菜单分组' },
  { value: 'system.dict', label: '字典' },
]
const TYPES = [...RECORD_TYPES, ...MORE]
const TypeFilter = ({ value, onChange, id, 'aria-label': label }: FilterProps) => (
  <Select
    id={id}
    aria-label={label}
    value={value || null}
    options={TYPES}
    onChange={(type) => onChange(type ?? '')}
    placeholder="类型"
    clearable
  />
)
