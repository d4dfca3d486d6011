import { useMemo, useState } from 'react'
import { menuUpdate, type MenuRow } from '@wuguan/contract/system/menu.actions'
import { menu } from '@wuguan/contract/system/menu.entity'
import { TaskDialog, useTask } from '@wuguan/crud/task'
import { Field } from '@wuguan/ui/form'
import { NumberInput } from '@wuguan/ui/number-input'
import { TreeSelect } from '@wuguan/ui/tree'
import { nested } from '../shared/organisation-nodes'
import { menuBranch } from './menu-rows'

const SHOWS = ['parentId', 'orderNum']
const BUTTON = 2

/** 移动: under another menu, or to another place among its siblings. */
export function MoveMenuDialog({ row, rows, close }: { row: MenuRow; rows: readonly MenuRow[]; close: () => void }) {
  const [parentId, setParent] = useState(row.parentId)
  const [orderNum, setOrder] = useState(String(row.orderNum))
  const nodes = useMemo(() => {
    const own = menuBranch(rows, row.id)
    return nested(
      rows.filter(({ id, type }) => type !== BUTTON && !own.has(id)),
      ({ name }) => ({ label: name }),
    )
  }, [rows, row])
  const task = useTask(menuUpdate, { refreshes: [menu.name], said: () => '移动成功', done: close })
  const submit = () => void task.submit({ id: row.id, version: row.version, parentId, orderNum: Number(orderNum || 0) })
  return (
    <TaskDialog
      task={task}
      title={`移动菜单“${row.name}”`}
      verb="移动"
      width={440}
      shows={SHOWS}
      close={close}
      submit={submit}
      disabled={parentId === row.parentId && orderNum === String(row.orderNum)}
    >
      <Field label="上级菜单" error={task.errors['parentId']} required={row.type === BUTTON}>
        <TreeSelect
          nodes={nodes}
          value={parentId}
          onChange={setParent}
          placeholder="作为顶级菜单"
          clearable={row.type !== BUTTON}
        />
      </Field>
      <Field label="排序" error={task.errors['orderNum']} help="数字小的在前">
        <NumberInput scale={0} min={0} value={orderNum} onChange={setOrder} />
      </Field>
    </TaskDialog>
  )
}
