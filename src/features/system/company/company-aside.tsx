import { EllipsisVertical } from 'lucide-react'
import { useMemo, useState } from 'react'
import { companyTreeList } from '@wuguan/contract/system/company.actions'
import type { ListController } from '@wuguan/crud/controllers'
import { useCrudPort, useKept } from '@wuguan/crud/port'
import { Loaded, useRead } from '@wuguan/crud/task'
import { IconButton } from '@wuguan/ui/button'
import { Checkbox } from '@wuguan/ui/checkbox'
import { SearchInput } from '@wuguan/ui/input'
import { Menu } from '@wuguan/ui/menu'
import { Tree } from '@wuguan/ui/tree'
import { nested } from '../shared/organisation-nodes'
import { CompanyDrawer, type CompanyForm } from './company-drawer'
import { companyMenu } from './company-menu'

/** The tree of companies and departments with the users of each; it narrows the list and is kept here too. */
export function CompanyAside({ list }: { list: ListController }) {
  const port = useCrudPort()
  const read = useRead('system.company', companyTreeList)
  const [text, setText] = useKept('company.keyword', '')
  const [form, setForm] = useState<CompanyForm | null>(null)
  const [below, setBelow] = useKept('company.below', true)
  const { companyId, onlyNode, ...others } = list.search.f ?? {}
  const chosen = Number(companyId ?? onlyNode) || null
  const node = read.data?.find(({ id }) => id === chosen) ?? null
  const nodes = useMemo(
    () =>
      nested(read.data ?? [], ({ name, userCount, state }) => ({
        label: name,
        note: state === 1 ? String(userCount) : `${userCount} 已停用`,
      })),
    [read.data],
  )
  /** `companyId` takes in everything below the node, `onlyNode` the node itself. */
  const narrow = (id: number | null, wide = below) =>
    list.setFilters(
      { ...others, ...(id === null ? {} : { [wide ? 'companyId' : 'onlyNode']: String(id) }) },
      list.search.keyword,
    )
  const items = companyMenu({ port, node, open: setForm, refresh: () => void read.refetch(), gone: () => narrow(null) })
  const widen = (wide: boolean) => {
    setBelow(wide)
    if (chosen !== null) narrow(chosen, wide)
  }
  return (
    <div className="flex h-full flex-col gap-2">
      <div className="flex items-center gap-1">
        <SearchInput
          aria-label="搜索公司"
          placeholder="搜索公司、部门"
          size="sm"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        {items.length > 0 && (
          <Menu
            align="end"
            trigger={
              <IconButton size="sm" label={node ? `${node.name}的操作` : '公司操作'} icon={<EllipsisVertical />} />
            }
            items={items}
          />
        )}
      </div>
      <Checkbox label="含下级" checked={below} onChange={widen} />
      <Loaded read={read} what="公司">
        {() => (
          <Tree
            aria-label="公司"
            nodes={nodes}
            initially="all"
            filter={text}
            selected={chosen}
            onSelect={(id) => narrow(id === chosen ? null : id)}
            className="flex-1"
            empty="还没有公司"
          />
        )}
      </Loaded>
      {form && <CompanyDrawer form={form} close={() => setForm(null)} />}
    </div>
  )
}
