import { useMemo } from 'react'
import type { AnyRow } from '@wuguan/contract/kernel/entity'
import { menuInfo, menuList, menuSave, menuUpdate, type MenuRow } from '@wuguan/contract/system/menu.actions'
import { callAction } from '@wuguan/crud/action-button'
import type { EntityUi } from '@wuguan/crud/entity-ui'
import { FormScreen } from '@wuguan/crud/form-screen'
import type { InputProps } from '@wuguan/crud/kinds'
import type { CrudPort } from '@wuguan/crud/port'
import { TreeSelect } from '@wuguan/ui/tree'
import { IconInput } from '../shared/icon-input'
import { nested } from '../shared/organisation-nodes'
import { WithCalls, type OwnCalls } from '@wuguan/crud/own-calls'
import { useRead } from '@wuguan/crud/task'
import { menuForm, withoutHidden } from './menu-form.entity'
import { menuBranch } from './menu-rows'

const NONE: readonly MenuRow[] = []
const BUTTON = 2
const calls = (port: CrudPort): OwnCalls => ({
  info: async (id) => ({ titles: {}, ...((await callAction(port, menuInfo, { id: Number(id) })) as object) }) as AnyRow,
  create: async (body) => {
    const { menuId } = await callAction(port, menuSave, withoutHidden(body) as never)
    return { id: menuId }
  },
  update: async (body) => {
    await callAction(port, menuUpdate, withoutHidden(body) as never)
    return { id: body['id'] }
  },
})
const addUi: EntityUi = { inputs: { parentId: ParentInput, icon: IconInput } }

/** 新增菜单 and 编辑菜单. */
export function MenuFormScreen({ id, parentId }: { id?: string; parentId?: number | undefined }) {
  const ui = useMemo(
    (): EntityUi =>
      id === undefined
        ? addUi
        : { inputs: { icon: IconInput, parentId: (props) => <ParentInput {...props} own={Number(id)} /> } },
    [id],
  )
  return (
    <WithCalls entity={menuForm} make={calls}>
      <FormScreen
        entity={menuForm}
        ui={ui}
        {...(id === undefined ? { defaults: parentId === undefined ? {} : { parentId } } : { id })}
      />
    </WithCalls>
  )
}

/** Directories and pages; not what is being edited, nor what lies below it. */
function ParentInput({ own, ...props }: InputProps & { own?: number }) {
  const rows = useRead(menuForm.name, menuList).data ?? NONE
  const nodes = useMemo(() => {
    const below = own === undefined ? new Set<number>() : menuBranch(rows, own)
    return nested(
      rows.filter(({ id, type }) => type !== BUTTON && !below.has(id)),
      ({ name }) => ({ label: name }),
    )
  }, [rows, own])
  const name = rows.find(({ id }) => id === props.value)?.name
  return (
    <TreeSelect
      id={props.id}
      aria-labelledby={props['aria-labelledby']}
      aria-describedby={props['aria-describedby']}
      aria-invalid={props['aria-invalid']}
      nodes={nodes}
      value={(props.value as number | null) ?? null}
      labelOf={() => name}
      onChange={(next) => props.onChange(next)}
      placeholder="作为顶级菜单"
    />
  )
}
