import { ArrowUpDown } from 'lucide-react'
import { useMemo, useState } from 'react'
import { CRM_LABEL_TYPE, crmLabel, type CrmLabel } from '@wuguan/contract/basedata/crm-label.entity'
import { labelOf } from '@wuguan/contract/kernel/options'
import { entityUi } from '@wuguan/crud/entity-ui'
import type { CellProps } from '@wuguan/crud/kinds'
import { ListScreen, type ListScreenProps } from '@wuguan/crud/list-screen'
import { useCrudPort } from '@wuguan/crud/port'
import { enabledActions } from '@wuguan/crud/row-actions'
import { Button } from '@wuguan/ui/button'
import { Tabs } from '@wuguan/ui/tabs'
import { hrefTo } from '@/app/routing/href'
import { closeTabs } from '@/app/tabs/open-tabs'
import { useTabKey } from '@/app/tabs/tab-context'
import type { LabelType } from './label-type'
import { SortDialog } from './sort-dialog'

interface CrmLabelScreenProps extends Pick<ListScreenProps, 'search' | 'onSearch'> {
  type: LabelType
}

const ui = entityUi(crmLabel, {
  cells: { name: NameCell },
  rowActions: enabledActions(crmLabel, '停用后不能再选用，已打上的标签保留。'),
})

/** 客户标签配置: the seven types side by side, each with its labels in their order. */
export function CrmLabelScreen({ type, search, onSearch }: CrmLabelScreenProps) {
  const port = useCrudPort()
  const tab = useTabKey()
  const [sorting, setSorting] = useState(false)
  const fixed = useMemo(() => ({ type }), [type])
  const title = labelOf(CRM_LABEL_TYPE, type)
  // Another type is another address; it takes the place of this tab instead of opening one more.
  const swap = (next: LabelType) => void closeTabs([tab], hrefTo('/basedata/crmLabelConfig/$type', { type: next }, {}))
  const list = (
    <ListScreen
      entity={crmLabel}
      ui={ui}
      search={search}
      onSearch={onSearch}
      fixedFilters={fixed}
      toolbar={
        port.can(crmLabel.codes.edit) && (
          <Button icon={<ArrowUpDown />} onClick={() => setSorting(true)}>
            调整顺序
          </Button>
        )
      }
    />
  )
  return (
    <>
      <Tabs
        aria-label="标签类型"
        className="h-full"
        value={type}
        onChange={swap}
        items={CRM_LABEL_TYPE.items.map(({ code, label }) => ({
          key: code as LabelType,
          label,
          ...(code === type ? { content: list } : {}),
        }))}
      />
      {sorting && <SortDialog type={type} title={title} close={() => setSorting(false)} />}
    </>
  )
}

/** The label as customers carry it: its name beside its colour. */
function NameCell({ value, row }: CellProps<CrmLabel>) {
  const color = row.color
  return (
    <span className="inline-flex items-center gap-1.5">
      {typeof color === 'string' && (
        <span aria-hidden className="size-3 rounded-sm border border-line" style={{ backgroundColor: color }} />
      )}
      {String(value)}
    </span>
  )
}
