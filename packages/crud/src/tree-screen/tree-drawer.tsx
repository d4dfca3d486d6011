import { type AnyEntity, type AnyRow, group } from '@wuguan/contract/kernel/entity'
import { titleOf } from '../controllers/use-detail.ts'
import type { EntityUi } from '../entity-ui/index.ts'
import { FormDrawer } from '../form-screen/index.ts'

interface TreeDrawerProps {
  entity: AnyEntity
  ui: EntityUi | undefined
  row: AnyRow
  /** A new row below it, or another place for itself. */
  task: 'below' | 'move'
  close: () => void
}

/** What changes the tree, beside it. */
export default function TreeDrawer({ entity, ui, row, task, close }: TreeDrawerProps) {
  const { parent, order } = entity.tree!
  return task === 'below' ? (
    <FormDrawer entity={entity} ui={ui} name={`below:${row.id}`} defaults={{ [parent]: row.id }} close={close} />
  ) : (
    <FormDrawer
      entity={entity}
      ui={ui}
      name="move"
      id={row.id}
      title={`移动${entity.label}“${titleOf(entity, row)}”`}
      groups={[group('位置', [parent, ...(order !== undefined && order in entity.fields ? [order] : [])])]}
      width={480}
      close={close}
    />
  )
}
