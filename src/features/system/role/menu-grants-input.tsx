import { useMemo, useState } from 'react'
import { roleMenus, type GrantableMenu } from '@wuguan/contract/system/role.actions'
import type { InputProps } from '@wuguan/crud/kinds'
import { Loaded, useRead } from '@wuguan/crud/task'
import { Button } from '@wuguan/ui/button'
import { Checkbox } from '@wuguan/ui/checkbox'
import { cn } from '@wuguan/ui/cn'
import { SearchInput } from '@wuguan/ui/input'
import { Select } from '@wuguan/ui/select'
import { Tree } from '@wuguan/ui/tree'
import { codeCount, everyMenu, granted, grantNodes, lineIds, modulesOf, ticked } from './menu-grants'

const idsOf = (value: unknown): readonly number[] => (Array.isArray(value) ? (value as number[]) : [])

/** Menus and buttons of a role: what the administrator holds himself, to tick. */
export function MenuGrantsInput(props: InputProps) {
  const read = useRead('system.role', roleMenus)
  return (
    <Loaded read={read} what="可授权菜单">
      {(menus) => <MenuGrants {...props} menus={menus} />}
    </Loaded>
  )
}

function MenuGrants({ value, onChange, id, menus, ...rest }: InputProps & { menus: readonly GrantableMenu[] }) {
  const [text, setText] = useState('')
  const [module, setModule] = useState<number | null>(null)
  const [expanded, setExpanded] = useState<readonly number[]>([])
  const held = useMemo(() => new Set(idsOf(value)), [value])
  const shown = useMemo(
    () => (module === null ? menus : menus.filter(({ menuId }) => menuId === module)),
    [menus, module],
  )
  const nodes = useMemo(() => grantNodes(shown), [shown])
  const inside = useMemo(() => lineIds(shown), [shown])
  const offered = useMemo(() => new Set(everyMenu(menus).map(({ menuId }) => menuId)), [menus])
  const checked = useMemo(() => ticked(menus, held), [menus, held])

  /** Menus that the administrator does not hold himself stay as they are. */
  const put = (next: readonly number[]) => {
    const beyond = [...held].filter((menuId) => !offered.has(menuId))
    const all = [...beyond, ...granted(menus, new Set(next))].toSorted((a, b) => a - b)
    onChange(all.length > 0 ? all : null)
  }
  const within = new Set(inside)
  const others = checked.filter((menuId) => !within.has(menuId))
  const count = inside.filter((menuId) => checked.includes(menuId)).length
  const state =
    count === 0 && !inside.some((menuId) => held.has(menuId)) ? false : count === inside.length ? true : 'indeterminate'
  const parents = everyMenu(shown)
    .filter(({ list }) => list.length > 0)
    .map(({ menuId }) => menuId)
  const open = expanded.length > 0
  return (
    <div
      id={id}
      tabIndex={-1}
      className={cn('flex max-w-form flex-col rounded border', rest['aria-invalid'] ? 'border-danger' : 'border-line')}
    >
      <div className="flex flex-wrap items-center gap-3 border-b border-line p-2">
        <Checkbox label="全选" checked={state} onChange={(on) => put(on ? [...others, ...inside] : others)} />
        <Button size="sm" onClick={() => setExpanded(open ? [] : parents)}>
          {open ? '全部收起' : '全部展开'}
        </Button>
        <div className="w-44">
          <Select
            aria-label="模块"
            size="sm"
            value={module}
            options={modulesOf(menus).map(({ menuId, name }) => ({ value: menuId, label: name }))}
            onChange={setModule}
            placeholder="全部模块"
            clearable
          />
        </div>
        <div className="w-56">
          <SearchInput
            aria-label="搜索菜单或权限"
            placeholder="搜索菜单、按钮、标识"
            size="sm"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </div>
        <span role="status" className="ml-auto text-table text-secondary">
          已选 {held.size} 个菜单和按钮，{codeCount(menus, held)} 个权限标识
        </span>
      </div>
      <Tree
        aria-label="菜单与权限"
        aria-describedby={rest['aria-describedby']}
        nodes={nodes}
        filter={text}
        expanded={expanded}
        onExpand={(ids) => setExpanded(ids)}
        checked={checked}
        onCheck={(ids) => put(module === null ? ids : [...others, ...ids.filter((menuId) => within.has(menuId))])}
        empty="没有可以授权的菜单"
        className="h-96"
      />
    </div>
  )
}
