import { EllipsisVertical, Plus } from 'lucide-react'
import { useMemo } from 'react'
import { useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import type { ScreenRow } from '@wuguan/contract/kernel/entity'
import { dict } from '@wuguan/contract/system/dict.entity'
import { may } from '@wuguan/crud/controllers'
import { faultOf, useCrudPort, useKept } from '@wuguan/crud/port'
import { Loaded } from '@wuguan/crud/task'
import { IconButton } from '@wuguan/ui/button'
import { confirm } from '@wuguan/ui/dialog'
import { SearchInput } from '@wuguan/ui/input'
import { Menu } from '@wuguan/ui/menu'
import { toast } from '@wuguan/ui/toast'
import { Tree } from '@wuguan/ui/tree'
import { idIn, textIn } from '../shared/row-text'

type Row = ScreenRow<typeof dict>

interface DictAsideProps {
  read: UseQueryResult<Row[]>
  chosen: number | null
  choose: (row: Row | null) => void
}

/** Dictionaries to choose from, and what can be done with the chosen one. */
export function DictAside({ read, chosen, choose }: DictAsideProps) {
  const port = useCrudPort()
  const client = useQueryClient()
  const [text, setText] = useKept('dict.keyword', '')
  const row = read.data?.find((one) => idIn(one) === chosen) ?? null
  const nodes = useMemo(
    () =>
      (read.data ?? []).map((one) => ({
        id: idIn(one),
        label: textIn(one, 'name'),
        note: one.state === 1 ? textIn(one, 'code') : `${textIn(one, 'code')} 已停用`,
      })),
    [read.data],
  )
  const run = async (work: () => Promise<unknown>, done: string) => {
    try {
      await work()
      toast.success(done)
      await client.invalidateQueries({ queryKey: [dict.name] })
    } catch (error) {
      toast.error(faultOf(error).msg)
    }
  }
  const toggle = (one: Row) =>
    void run(
      () =>
        port.request('PUT', dict.base ?? '', {
          body: { id: one.id, version: one.version, state: one.state === 1 ? 0 : 1 },
        }),
      one.state === 1 ? '停用成功' : '启用成功',
    )
  const remove = async (one: Row) => {
    if (
      !(await confirm({
        title: `删除字典“${textIn(one, 'name')}”？`,
        content: '字典项一并删除，可在回收站中恢复。',
        okText: '删除',
        danger: true,
      }))
    )
      return
    await run(() => port.request('DELETE', dict.base ?? '', { body: [one.id] }), '删除成功')
    choose(null)
  }
  const editable = may(port, dict, 'edit')
  const items = row
    ? [
        ...(editable
          ? [
              { key: 'edit', label: '编辑字典', onSelect: () => port.open(`/system/dict/edit/${row.id}`) },
              { key: 'state', label: row.state === 1 ? '停用字典' : '启用字典', onSelect: () => toggle(row) },
            ]
          : []),
        ...(may(port, dict, 'delete')
          ? [{ key: 'delete', label: '删除字典', danger: true, divided: true, onSelect: () => void remove(row) }]
          : []),
      ]
    : []
  return (
    <div className="flex h-full flex-col gap-2">
      <div className="flex items-center gap-1">
        <SearchInput
          aria-label="搜索字典"
          placeholder="搜索名称、编码"
          size="sm"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        {may(port, dict, 'add') && (
          <IconButton size="sm" label="新增字典" icon={<Plus />} onClick={() => port.open('/system/dict/add')} />
        )}
        {items.length > 0 && (
          <Menu
            align="end"
            trigger={<IconButton size="sm" label={`${textIn(row!, 'name')}的操作`} icon={<EllipsisVertical />} />}
            items={items}
          />
        )}
      </div>
      <Loaded read={read} what="字典">
        {(all) => (
          <Tree
            aria-label="字典"
            nodes={nodes}
            filter={text}
            selected={chosen}
            onSelect={(id) => choose(all.find((one) => idIn(one) === id) ?? null)}
            empty="还没有字典"
            className="flex-1"
          />
        )}
      </Loaded>
    </div>
  )
}
