import { ArrowDown, ArrowUp, Columns3 } from 'lucide-react'
import { Button, IconButton } from '@wuguan/ui/button'
import { Checkbox } from '@wuguan/ui/checkbox'
import { Popover } from '@wuguan/ui/popover'
import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import { fieldOf } from '@wuguan/contract/kernel/system-fields'
import { toViewColumns } from '../parts/columns.ts'
import type { Arrangement } from './use-arrangement.ts'

/** Which columns the list shows and in which order. */
export function ColumnMenu({ entity, arrangement }: { entity: AnyEntity; arrangement: Arrangement }) {
  const labelOf = (name: string) => fieldOf(entity, name)?.label ?? name
  const { gone } = arrangement
  const columns = toViewColumns(entity, arrangement.columns)
  const order = columns.map((column) => column.field)
  const hidden = columns.filter((column) => !column.visible).map((column) => column.field)
  const put = (change: { order?: readonly string[]; hidden?: readonly string[] }) =>
    arrangement.setColumns({ ...arrangement.columns, order, hidden, ...change })
  const move = (at: number, by: -1 | 1) => put({ order: order.with(at, order[at + by]!).with(at + by, order[at]!) })
  return (
    <>
      {gone.length > 0 && <Gone titles={gone.map(labelOf)} />}
      <Popover
        label="列设置"
        align="end"
        trigger={<IconButton label="列设置" icon={<Columns3 />} disabled={!arrangement.views.ready} />}
        className="w-72"
      >
        <div className="flex items-center justify-between pb-2">
          <span className="text-table font-medium">列设置</span>
          <Button variant="link" size="sm" onClick={arrangement.resetColumns}>
            恢复默认
          </Button>
        </div>
        <ul className="max-h-80 overflow-y-auto">
          {columns.map(({ field: name, visible }, at) => {
            const label = labelOf(name)
            return (
              <li key={name} className="flex items-center gap-1 rounded py-0.5 hover:bg-hover">
                <Checkbox
                  className="min-w-0 flex-1"
                  checked={visible}
                  // A table without columns shows nothing and cannot be read back.
                  disabled={visible && hidden.length === columns.length - 1}
                  label={gone.includes(name) ? `${label}（放不下）` : label}
                  onChange={(on) => put({ hidden: on ? hidden.filter((one) => one !== name) : [...hidden, name] })}
                />
                <IconButton
                  size="sm"
                  label={`上移${label}`}
                  icon={<ArrowUp />}
                  disabled={at === 0}
                  onClick={() => move(at, -1)}
                />
                <IconButton
                  size="sm"
                  label={`下移${label}`}
                  icon={<ArrowDown />}
                  disabled={at === columns.length - 1}
                  onClick={() => move(at, 1)}
                />
              </li>
            )
          })}
        </ul>
      </Popover>
    </>
  )
}

/** Columns for which there is no room are told, not only left out. */
const Gone = ({ titles }: { titles: readonly string[] }) => (
  <span
    data-gone={titles.join('、')}
    title={`放不下的列：${titles.join('、')}`}
    className="shrink-0 rounded-sm bg-warning-soft px-1.5 text-small text-warning-text"
  >
    隐 {titles.length} 列<span className="sr-only">：{titles.join('、')}</span>
  </span>
)
