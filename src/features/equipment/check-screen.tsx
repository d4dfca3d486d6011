import { useState } from 'react'
import { Copy } from 'lucide-react'
import { CHECK_VALUE, rangeWords } from '@wuguan/contract/kernel/check-item'
import { labelOf } from '@wuguan/contract/kernel/options'
import { MAINTAIN_KIND } from '@wuguan/contract/schedule/schedule-options'
import { copyCheckItems, type InheritedItem, inheritedItems } from '@wuguan/contract/equipment/equipment.actions'
import { equipmentCheckItem } from '@wuguan/contract/equipment/equipment-settings.entity'
import { ActionDialog } from '@wuguan/crud/action-form'
import { entityUi } from '@wuguan/crud/entity-ui'
import { ListScreen } from '@wuguan/crud/list-screen'
import { useCrudPort } from '@wuguan/crud/port'
import { enabledActions } from '@wuguan/crud/row-actions'
import { useRead } from '@wuguan/crud/task'
import { Button } from '@wuguan/ui/button'
import { DataTable, type DataTableColumn } from '@wuguan/ui/table'
import { Tabs } from '@wuguan/ui/tabs'
import type { ListAddress } from '@/app/routing/list-page'
import { ImportButton } from '@/features/file'
import { TypeTree } from './type-tree'

const ui = entityUi(equipmentCheckItem, {
  list: {
    columns: [
      'typeId',
      'maintainKind',
      'name',
      'content',
      'valueType',
      'normalMin',
      'normalMax',
      'unit',
      'photoRule',
      'standardMinutes',
      'abnormalTypeId',
      'enabled',
    ],
    filters: ['valueType', 'enabled'],
  },
  rowActions: enabledActions(equipmentCheckItem, '停用后不再出现在之后的维保任务中。'),
})
const IMPORT = {
  kind: 'equipmentCheckItem',
  title: '检查项',
  hint: '每行一个检查项；设备类型、异常类型按名称填写，选项用顿号分开。',
  listPath: '/equipment/setting/check',
  refreshes: [equipmentCheckItem.name],
}
const KINDS = [{ code: '', label: '全部' }, ...MAINTAIN_KIND.items].map(({ code, label }) => ({ key: code, label }))

/** 检查项: by type and kind of maintenance, what a type has from above it in grey. */
export function CheckScreen(address: ListAddress) {
  const [copying, setCopying] = useState(false)
  const port = useCrudPort()
  const filters = address.search.f ?? {}
  const typeId = filters['typeId']
  return (
    <div className="flex h-full min-h-0 flex-col gap-2">
      <Tabs
        aria-label="维保类别"
        value={filters['maintainKind'] ?? ''}
        items={KINDS}
        onChange={(kind) => {
          const { maintainKind: _, ...others } = filters
          const { page: _page, ...rest } = address.search
          address.onSearch({ ...rest, f: kind === '' ? others : { ...others, maintainKind: kind } })
        }}
      />
      <div className="min-h-0 flex-1">
        <ListScreen
          entity={equipmentCheckItem}
          ui={ui}
          {...address}
          aside={(list) => <TypeTree list={list} />}
          toolbar={
            <>
              <ImportButton template={IMPORT} permission={equipmentCheckItem.codes.import} />
              {port.can(equipmentCheckItem.codes.add) && (
                <Button icon={<Copy />} onClick={() => setCopying(true)}>
                  从其他类型复制
                </Button>
              )}
            </>
          }
        />
      </div>
      {typeId && !typeId.includes(',') && <Inherited typeId={typeId} kind={filters['maintainKind'] ?? null} />}
      {copying && (
        <ActionDialog
          action={copyCheckItems}
          initial={typeId ? { toId: typeId } : {}}
          title="从其他类型复制检查项"
          description="已有同名检查项的不复制。"
          verb="复制"
          refreshes={[equipmentCheckItem.name]}
          said={({ copied, skipped }) => `已复制 ${copied} 项${skipped > 0 ? `，${skipped} 项已存在` : ''}`}
          close={() => setCopying(false)}
        />
      )}
    </div>
  )
}

const COLUMNS: readonly DataTableColumn<InheritedItem>[] = [
  { key: 'typeName', title: '来源类型', width: 120, render: ({ typeName }) => typeName },
  { key: 'kind', title: '维保类别', width: 96, render: ({ maintainKind }) => labelOf(MAINTAIN_KIND, maintainKind) },
  { key: 'name', title: '检查项', width: 180, render: ({ name }) => name },
  { key: 'content', title: '内容与标准', width: 300, render: ({ content }) => content ?? '' },
  { key: 'value', title: '填写方式', width: 96, render: ({ valueType }) => labelOf(CHECK_VALUE, valueType) },
  { key: 'range', title: '正常范围', width: 120, render: ({ sound }) => rangeWords(sound as object) },
]
const itemKey = ({ id }: InheritedItem) => id
function Inherited({ typeId, kind }: { typeId: string; kind: string | null }) {
  const read = useRead(equipmentCheckItem.name, inheritedItems, { typeId })
  const rows = (read.data ?? []).filter(({ maintainKind }) => kind === null || maintainKind === kind)
  if (rows.length === 0) return null
  return (
    <section
      aria-label="继承的检查项"
      className="max-h-56 shrink-0 overflow-y-auto rounded border border-line bg-sunken p-3 text-secondary"
    >
      <h2 className="mb-2 text-table font-semibold">{`继承自上级类型的检查项（${rows.length}）`}</h2>
      <DataTable ariaLabel="继承的检查项" columns={COLUMNS} rows={rows} rowKey={itemKey} />
    </section>
  )
}
