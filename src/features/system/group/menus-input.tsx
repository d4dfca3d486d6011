import { X } from 'lucide-react'
import { useMemo, useState } from 'react'
import { menuAllTree } from '@wuguan/contract/system/menu.actions'
import type { InputProps } from '@wuguan/crud/kinds'
import { Loaded, useRead } from '@wuguan/crud/task'
import { IconButton } from '@wuguan/ui/button'
import { SearchInput } from '@wuguan/ui/input'
import { Tree } from '@wuguan/ui/tree'
import { chosenMenus, topMenus } from './top-menus'

const idsOf = (value: unknown): readonly number[] => (Array.isArray(value) ? (value as number[]) : [])

/** Menus of a group: to tick on the left, what is chosen on the right. */
export function MenusInput({ value, onChange, id, ...rest }: InputProps) {
  const read = useRead('system.menu', menuAllTree)
  const [text, setText] = useState('')
  const ids = idsOf(value)
  const nodes = useMemo(() => topMenus(read.data ?? []), [read.data])
  const chosen = useMemo(() => chosenMenus(read.data ?? [], new Set(idsOf(value))), [read.data, value])
  const put = (next: readonly number[]) => onChange(next.length > 0 ? next.toSorted((a, b) => a - b) : null)
  return (
    <Loaded read={read} what="菜单">
      {() => (
        <div
          id={id}
          tabIndex={-1}
          className="grid max-w-form grid-cols-2 gap-3"
          aria-describedby={rest['aria-describedby']}
        >
          <section aria-label="可选菜单" className="flex flex-col rounded border border-line">
            <div className="border-b border-line p-2">
              <SearchInput
                aria-label="搜索菜单"
                placeholder="搜索菜单"
                size="sm"
                value={text}
                onChange={(event) => setText(event.target.value)}
              />
            </div>
            <Tree
              aria-label="可选菜单"
              nodes={nodes}
              filter={text}
              strict
              checked={ids}
              onCheck={put}
              initially="closed"
              className="h-80"
            />
          </section>
          <section aria-label="已选菜单" className="flex flex-col rounded border border-line">
            <header className="flex h-11 items-center border-b border-line px-3 text-table text-secondary">
              已选 {chosen.length} 个菜单
            </header>
            {chosen.length === 0 ? (
              <p className="p-3 text-table text-secondary">在左侧勾选一级或二级菜单。</p>
            ) : (
              <ul className="h-80 overflow-y-auto p-1">
                {chosen.map(({ menuId, name, path }) => (
                  <li key={menuId} className="flex items-center gap-2 rounded px-2 hover:bg-hover">
                    <span className="min-w-0 flex-1 truncate text-table">
                      {path !== '' && <span className="text-secondary">{path} / </span>}
                      {name}
                    </span>
                    <IconButton
                      size="sm"
                      label={`移除${name}`}
                      icon={<X />}
                      onClick={() => put(ids.filter((one) => one !== menuId))}
                    />
                  </li>
                ))}
              </ul>
            )}
          </section>
        </div>
      )}
    </Loaded>
  )
}
