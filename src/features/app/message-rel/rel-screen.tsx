import { useMemo, useState } from 'react'
import { messageModule } from '@wuguan/contract/app/message-module.entity'
import { messageModuleRel } from '@wuguan/contract/app/message-module-rel.entity'
import { moduleTree, relDelete, relPage, type RelEntry } from '@wuguan/contract/app/message.actions'
import { ActionButton } from '@wuguan/crud/action-button'
import { fieldColumns } from '@wuguan/crud/field-columns'
import { faultOf, useCrudPort } from '@wuguan/crud/port'
import { useRead } from '@wuguan/crud/task'
import { Button } from '@wuguan/ui/button'
import { SearchInput } from '@wuguan/ui/input'
import { Pager } from '@wuguan/ui/pager'
import { EmptyPanel, ErrorPanel } from '@wuguan/ui/panel'
import { Segmented } from '@wuguan/ui/radio'
import { Select } from '@wuguan/ui/select'
import { DataTable, type DataTableColumn } from '@wuguan/ui/table'
import { Tag } from '@wuguan/ui/tag'
import type { ListSearch } from '@/app/routing/list-search'
import { moduleOptions } from '../shared/module-tree'
import { RelDrawer } from './rel-drawer'

interface RelScreenProps {
  search: ListSearch
  onSearch: (next: ListSearch) => void
}

const LIMIT = 20
const NONE: readonly RelEntry[] = []
const keyOf = (row: RelEntry) => row.bizEvent

/** 消息关联: what every business event says, to whom, in which module; events that say nothing yet come first. */
export function RelScreen({ search, onSearch }: RelScreenProps) {
  const edits = useCrudPort().can('message:rel:edit')
  const [editing, setEditing] = useState<RelEntry | null>(null)
  const f = search.f ?? {}
  const list = useRead(messageModuleRel.name, relPage, {
    page: search.page ?? 1,
    limit: search.limit ?? LIMIT,
    ...f,
    ...(search.keyword ? { bizEvent: search.keyword } : {}),
  })
  const modules = useRead(messageModule.name, moduleTree)
  const filter = (changes: Record<string, string | null>) => {
    const next = Object.fromEntries(
      Object.entries({ ...f, ...changes }).filter((entry): entry is [string, string] => Boolean(entry[1])),
    )
    onSearch({ ...search, page: undefined, f: Object.keys(next).length ? next : undefined })
  }
  const columns = useMemo(
    (): readonly DataTableColumn<RelEntry>[] => [
      { key: 'event', title: '业务事件', width: 140, fixed: 'start', render: (row) => row.eventLabel },
      {
        key: 'code',
        title: '事件编码',
        width: 190,
        render: (row) => <span className="text-secondary">{row.bizEvent}</span>,
      },
      {
        key: 'module',
        title: '消息模块',
        width: 120,
        render: (row) => row.moduleName ?? <Tag tone="warning">未关联</Tag>,
      },
      ...fieldColumns(messageModuleRel, ['titleTemplate', 'bodyTemplate', 'level', 'receivers', 'state'], {
        titleTemplate: 150,
        bodyTemplate: 280,
        level: 80,
        receivers: 100,
        state: 80,
      }),
      ...(edits
        ? [
            {
              key: 'actions',
              title: '操作',
              width: 120,
              fixed: 'end' as const,
              render: (row: RelEntry) => (
                <span className="flex gap-1">
                  <Button size="sm" variant="link" onClick={() => setEditing(row)}>
                    {row.id === null ? '关联' : '编辑'}
                  </Button>
                  {row.id !== null && (
                    <ActionButton
                      size="sm"
                      variant="link"
                      action={relDelete}
                      input={{ id: row.id }}
                      ask={{ title: `取消“${row.eventLabel}”的消息关联？`, content: '取消后该事件不再发送消息。' }}
                      done="删除成功"
                      refreshes={[messageModuleRel.name]}
                    >
                      删除
                    </ActionButton>
                  )}
                </span>
              ),
            },
          ]
        : []),
    ],
    [edits],
  )
  return (
    <div className="flex h-full min-h-0 flex-col rounded-lg border border-line bg-surface">
      <header className="flex flex-wrap items-center gap-2 p-3">
        <div className="w-60">
          <SearchInput
            key={search.keyword ?? ''}
            aria-label="业务事件"
            placeholder="搜索业务事件"
            defaultValue={search.keyword ?? ''}
            onSearch={(keyword) => onSearch({ ...search, page: undefined, keyword: keyword || undefined })}
          />
        </div>
        <div className="w-48">
          <Select
            clearable
            aria-label="消息模块"
            placeholder="全部模块"
            value={f['moduleId'] ?? null}
            options={moduleOptions(modules.data ?? [])}
            onChange={(moduleId: string | null) => filter({ moduleId })}
          />
        </div>
        <Segmented
          aria-label="关联状态"
          value={f['mapped'] ?? ''}
          onChange={(mapped) => filter({ mapped })}
          options={[
            { value: '', label: '全部' },
            { value: 'true', label: '已关联' },
            { value: 'false', label: '未关联' },
          ]}
        />
      </header>
      {list.error && !list.data ? (
        <ErrorPanel title="消息关联加载失败" detail={faultOf(list.error).msg} retry={() => void list.refetch()} />
      ) : (
        <div className="min-h-0 flex-1 px-3">
          <DataTable
            ariaLabel="消息关联"
            columns={columns}
            rows={list.data?.list ?? NONE}
            rowKey={keyOf}
            loading={list.isPending}
            empty={<EmptyPanel title="没有符合条件的业务事件" />}
            {...(edits ? { onRowOpen: setEditing } : {})}
          />
        </div>
      )}
      <footer className="px-3 py-2">
        <Pager
          page={search.page ?? 1}
          limit={search.limit ?? LIMIT}
          total={list.data?.total ?? 0}
          onChange={(place) => onSearch({ ...search, ...place })}
        />
      </footer>
      {editing && <RelDrawer entry={editing} close={() => setEditing(null)} />}
    </div>
  )
}
