import { useMemo, useState } from 'react'
import { X } from 'lucide-react'
import { type QuickEntryItem, quickEntriesSave } from '@wuguan/contract/home/home.actions'
import { menuUrls } from '@wuguan/contract/system/menu.actions'
import { TaskDialog, useRead, useTask } from '@wuguan/crud/task'
import { IconButton } from '@wuguan/ui/button'
import { Checkbox } from '@wuguan/ui/checkbox'
import { SearchInput } from '@wuguan/ui/input'
import { OrderList } from '@wuguan/ui/order-list'
import { EmptyPanel } from '@wuguan/ui/panel'

interface OwnPage {
  menuId: number
  name: string
  url: string | null
  pathNames: string[]
}
const SHOWS = ['menuIds']
const MOST = 12
const TOO_MANY = '最多添加12个快捷入口'

/** Chosen on the left, put in order on the right. */
export function QuickEntriesDialog({ entries, onClose }: { entries: readonly QuickEntryItem[]; onClose: () => void }) {
  const { data: pages = [] } = useRead('system.menu', menuUrls)
  const [chosen, choose] = useState<readonly { key: number; label: string }[]>(
    entries.map(({ menuId, name }) => ({ key: menuId, label: name })),
  )
  const [text, setText] = useState('')
  const task = useTask(quickEntriesSave, {
    refreshes: ['home.quickEntry'],
    said: () => '快捷入口已保存',
    done: onClose,
  })
  const shown = useMemo(
    () =>
      pages.filter(
        ({ url, pathNames }) => url !== null && !url.includes('$') && pathNames.join(' ').includes(text.trim()),
      ),
    [pages, text],
  )
  const toggle = (page: OwnPage) =>
    choose((now) =>
      now.some(({ key }) => key === page.menuId)
        ? now.filter(({ key }) => key !== page.menuId)
        : [...now, { key: page.menuId, label: page.name }],
    )
  return (
    <TaskDialog
      title="编辑快捷入口"
      verb="保存"
      shows={SHOWS}
      width={680}
      task={task}
      close={onClose}
      submit={() =>
        chosen.length > MOST
          ? task.refuse({ menuIds: TOO_MANY })
          : void task.submit({ menuIds: chosen.map(({ key }) => key) })
      }
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-2">
          <SearchInput
            aria-label="搜索页面"
            placeholder="页面名称"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <ul className="h-72 overflow-y-auto rounded border border-line p-2">
            {shown.map((page) => (
              <li key={page.menuId} className="flex h-8 items-center gap-2 text-table">
                <Checkbox
                  checked={chosen.some(({ key }) => key === page.menuId)}
                  onChange={() => toggle(page)}
                  label={page.name}
                />
                <span className="ml-auto truncate text-small text-secondary">{page.pathNames.at(-2)}</span>
              </li>
            ))}
          </ul>
        </div>
        <div className="flex min-w-0 flex-col gap-2">
          <p className="flex h-control items-center text-table text-secondary">
            已选 {chosen.length} / {MOST}，拖动排序
          </p>
          <div className="h-72 overflow-y-auto">
            {chosen.length === 0 ? (
              <EmptyPanel title="还没有选择页面" />
            ) : (
              <OrderList
                items={chosen.map((one) => ({
                  ...one,
                  note: (
                    <IconButton
                      size="sm"
                      label={`移除${one.label}`}
                      icon={<X />}
                      onClick={() => choose((now) => now.filter(({ key }) => key !== one.key))}
                    />
                  ),
                }))}
                onChange={(items) => choose(items.map(({ key, label }) => ({ key: Number(key), label })))}
              />
            )}
          </div>
          {task.errors['menuIds'] && (
            <p role="alert" className="text-small text-danger-text">
              {task.errors['menuIds']}
            </p>
          )}
        </div>
      </div>
    </TaskDialog>
  )
}
