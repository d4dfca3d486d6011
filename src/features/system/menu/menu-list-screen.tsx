import { ListTree, Plus, RotateCw, ShieldCheck } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { labelOf } from '@wuguan/contract/kernel/options'
import { menuDelete, menuList, menuUpdate, type MenuRow } from '@wuguan/contract/system/menu.actions'
import { GRAY_MODE } from '@wuguan/contract/system/menu-gray.entity'
import { menu, MENU_TYPE } from '@wuguan/contract/system/menu.entity'
import { callAction } from '@wuguan/crud/action-button'
import { faultOf, useCrudPort, useKept } from '@wuguan/crud/port'
import { useRead } from '@wuguan/crud/task'
import { TreeCell } from '@wuguan/crud/tree-screen'
import { Button, IconButton } from '@wuguan/ui/button'
import { confirm } from '@wuguan/ui/dialog'
import { SearchInput } from '@wuguan/ui/input'
import { MoreMenu } from '@wuguan/ui/menu'
import { EmptyPanel, ErrorPanel } from '@wuguan/ui/panel'
import { Select } from '@wuguan/ui/select'
import { DataTable, type DataTableColumn } from '@wuguan/ui/table'
import { Tag } from '@wuguan/ui/tag'
import { toast } from '@wuguan/ui/toast'
import { NOT_LIVE } from '@/app/routing/not-live'
import { CheckDrawer } from './check-drawer'
import { menuLines, type MenuLine } from './menu-rows'
import { MoveMenuDialog } from './move-menu-dialog'

const NONE: readonly MenuRow[] = []
const STATES = [
  { value: 1 as const, label: '启用' },
  { value: 0 as const, label: '停用' },
]
const rowKey = (line: MenuLine) => line.row.id
const BUTTON = 2

/** 菜单列表 as one tree: directories, pages and their buttons. */
export function MenuListScreen() {
  const port = useCrudPort()
  const client = useQueryClient()
  const read = useRead(menu.name, menuList)
  const rows = read.data ?? NONE
  const [open, setOpen] = useKept<readonly number[]>('menu.open', [])
  const [text, setText] = useKept('menu.keyword', '')
  const [state, setState] = useKept<0 | 1 | null>('menu.state', null)
  const [moving, setMoving] = useState<MenuRow | null>(null)
  const [checking, setChecking] = useState(false)
  const lines = useMemo(() => menuLines(rows, new Set(open), { text, state }), [rows, open, text, state])

  const columns = useMemo((): readonly DataTableColumn<MenuLine>[] => {
    const run = async (work: () => Promise<unknown>, done: string) => {
      try {
        await work()
        toast.success(done)
        await client.invalidateQueries({ queryKey: [menu.name] })
      } catch (error) {
        toast.error(faultOf(error).msg)
      }
    }
    const toggle = async (row: MenuRow) => {
      const on = row.state !== 1
      const yes =
        on ||
        (await confirm({
          title: `停用菜单“${row.name}”？`,
          content: '停用后所有用户都看不到该菜单及其下级，其权限随之失效。',
          okText: '停用',
          danger: true,
        }))
      if (yes)
        await run(
          () => callAction(port, menuUpdate, { id: row.id, version: row.version, state: on ? 1 : 0 }),
          on ? '启用成功' : '停用成功',
        )
    }
    const remove = async (row: MenuRow) => {
      if (
        await confirm({
          title: `删除菜单“${row.name}”？`,
          content: '其按钮一并删除；有下级菜单的须先删除下级。删除后可在回收站中恢复。',
          okText: '删除',
          danger: true,
        })
      )
        await run(() => callAction(port, menuDelete, { id: row.id }), '删除成功')
    }
    const fold = (line: MenuLine) =>
      setOpen(line.open ? open.filter((id) => id !== line.row.id) : [...open, line.row.id])
    const edits = port.can(menu.codes.edit)
    const adds = port.can(menu.codes.add)
    const actions = (row: MenuRow) => [
      ...(edits
        ? [
            { key: 'move', label: '移动', onSelect: () => setMoving(row) },
            {
              key: 'state',
              label: row.state === 1 ? '停用' : '启用',
              danger: row.state === 1,
              onSelect: () => void toggle(row),
            },
          ]
        : []),
      ...(port.can(menu.codes.delete)
        ? [{ key: 'delete', label: '删除', danger: true, onSelect: () => void remove(row) }]
        : []),
    ]
    return [
      {
        key: 'name',
        title: '名称',
        width: 210,
        fixed: 'start',
        render: (line) => (
          <TreeCell line={line} name={line.row.name} fold={() => fold(line)}>
            <span className="truncate">{line.row.name}</span>
            {!line.row.live && <Tag>{NOT_LIVE}</Tag>}
          </TreeCell>
        ),
      },
      { key: 'type', title: '类型', width: 58, render: ({ row }) => labelOf(MENU_TYPE, row.type) },
      { key: 'url', title: '路由', width: 170, render: ({ row }) => row.url },
      { key: 'oldUrl', title: '旧地址', width: 84, render: ({ row }) => row.oldUrl },
      { key: 'perms', title: '权限标识', width: 150, render: ({ row }) => row.perms },
      { key: 'orderNum', title: '排序', width: 50, align: 'end', render: ({ row }) => row.orderNum },
      {
        key: 'visible',
        title: '显示',
        width: 52,
        render: ({ row }) => (row.type === BUTTON ? '' : row.visible ? '显示' : '隐藏'),
      },
      {
        key: 'state',
        title: '状态',
        width: 66,
        render: ({ row }) => (row.state === 1 ? <Tag tone="success">启用</Tag> : <Tag>停用</Tag>),
      },
      {
        key: 'gray',
        title: '灰度',
        width: 84,
        render: ({ row }) => row.gray !== null && <Tag tone="warning">{labelOf(GRAY_MODE, row.gray)}</Tag>,
      },
      {
        key: 'act',
        title: '操作',
        width: 180,
        fixed: 'end',
        render: ({ row }) => (
          <div className="flex items-center gap-3">
            {adds && row.type !== BUTTON && (
              <Button variant="link" size="sm" onClick={() => port.open(`/system/menu/add?parentId=${row.id}`)}>
                新增下级
              </Button>
            )}
            {edits && (
              <Button variant="link" size="sm" onClick={() => port.open(`/system/menu/edit/${row.id}`)}>
                编辑
              </Button>
            )}
            <MoreMenu items={actions(row)} />
          </div>
        ),
      },
    ]
  }, [port, client, open, setOpen])

  return (
    <div className="flex h-full flex-col gap-3">
      <div role="toolbar" aria-label="菜单操作" className="flex flex-wrap items-center gap-2">
        {port.can(menu.codes.add) && (
          <Button variant="primary" icon={<Plus />} onClick={() => port.open('/system/menu/add')}>
            新增
          </Button>
        )}
        {port.can('system:menu:check') && (
          <Button icon={<ShieldCheck />} onClick={() => setChecking(true)}>
            校验
          </Button>
        )}
        <Button
          icon={<ListTree />}
          onClick={() => setOpen(open.length > 0 ? [] : rows.filter(({ type }) => type !== BUTTON).map(({ id }) => id))}
        >
          {open.length > 0 ? '全部收起' : '全部展开'}
        </Button>
        <div className="w-64">
          <SearchInput
            aria-label="搜索菜单"
            placeholder="名称、路由、权限标识"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </div>
        <div className="w-28">
          <Select aria-label="状态" value={state} options={STATES} onChange={setState} placeholder="状态" clearable />
        </div>
        <div className="ml-auto flex items-center gap-2">
          <span role="status" className="tabular text-table text-secondary">
            共 {rows.length} 个
          </span>
          <IconButton label="刷新" icon={<RotateCw />} loading={read.isFetching} onClick={() => void read.refetch()} />
        </div>
      </div>
      <div className="min-h-0 flex-1">
        {read.error && !read.data ? (
          <ErrorPanel title="菜单加载失败" detail={faultOf(read.error).msg} retry={() => void read.refetch()} />
        ) : (
          <DataTable
            ariaLabel="菜单"
            columns={columns}
            rows={lines}
            rowKey={rowKey}
            loading={read.isFetching}
            density="compact"
            onRowOpen={(line) => port.open(`/system/menu/edit/${line.row.id}`)}
            empty={<EmptyPanel title="没有符合条件的菜单" />}
          />
        )}
      </div>
      {moving && <MoveMenuDialog row={moving} rows={rows} close={() => setMoving(null)} />}
      {checking && <CheckDrawer close={() => setChecking(false)} />}
    </div>
  )
}
