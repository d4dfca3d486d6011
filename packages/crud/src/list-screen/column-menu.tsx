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
  const columns = toViewColumns(entity, arrangement.columns)
  const order = columns.map((column) => column.field)
  const hidden = columns.filter((column) => !column.visible).map((column) => column.field)
  const put = (change: { order?: readonly string[]; hidden?: readonly string[] }) =>
    arrangement.setColumns({ ...arrangement.columns, order, hidden, ...change })
  const move = (at: number, by: -1 | 1) => put({ order: order.with(at, order[at + by]!).with(at + by, order[at]!) })
  return (
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
          const label = fieldOf(entity, name)?.label ?? name
          return (
            <li key={name} className="flex items-center gap-1 rounded py-0.5 hover:bg-hover">
              <Checkbox
                className="min-w-0 flex-1"
                checked={visible}
                // A table without columns shows nothing and cannot be read back.
                disabled={visible && hidden.length === columns.length - 1}
                label={label}
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
  )
}
