import { useMemo } from 'react'
import type { AnyRow } from '@wuguan/contract/kernel/entity'
import { dictItem } from '@wuguan/contract/system/dict-item.entity'
import type { EntityUi } from '@wuguan/crud/entity-ui'
import { kindOf } from '@wuguan/crud/kinds'
import { ListScreen } from '@wuguan/crud/list-screen'
import { enabledActions } from '@wuguan/crud/row-actions'
import { EmptyPanel } from '@wuguan/ui/panel'
import type { ListPageProps } from '../shared/list-page'
import { DictAside } from './dict-aside'
import { ItemOrder } from './item-order'
import { useDicts } from './use-dicts'

const colour = kindOf('color')
const ui: EntityUi = {
  cells: { color: colour.Cell },
  inputs: { color: colour.Input },
  rowActions: enabledActions(dictItem, '停用后不能再选择，旧数据仍显示其名称。'),
}

/** 字典列表: dictionaries left, items of the chosen one right. */
export function DictListScreen({ search, onSearch }: ListPageProps) {
  const dicts = useDicts()
  const chosen = Number(search.f?.['dictId']) || Number(dicts.data?.[0]?.id) || null
  const fixedFilters = useMemo(() => ({ dictId: String(chosen) }), [chosen])
  const { dictId: _, ...f } = search.f ?? {}
  const choose = (row: AnyRow | null) => onSearch(row ? { f: { dictId: String(row.id) } } : {})
  const aside = <DictAside read={dicts} chosen={chosen} choose={choose} />
  if (chosen === null)
    return (
      <div className="flex h-full gap-3">
        <aside className="w-60 shrink-0 rounded border border-line bg-surface p-2">{aside}</aside>
        <EmptyPanel
          className="flex-1 rounded border border-line bg-surface"
          title="还没有字典"
          hint="在左侧新增字典后维护字典项。"
        />
      </div>
    )
  return (
    <ListScreen
      key={chosen}
      entity={dictItem}
      ui={ui}
      search={{ ...search, f: Object.keys(f).length > 0 ? f : undefined }}
      onSearch={(next) => onSearch({ ...next, f: { ...next.f, dictId: String(chosen) } })}
      fixedFilters={fixedFilters}
      aside={() => aside}
      views={[{ key: 'order', label: '排序', render: () => <ItemOrder dictId={chosen} /> }]}
    />
  )
}
