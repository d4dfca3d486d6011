import { messageModuleRel } from '@wuguan/contract/app/message-module-rel.entity'
import { relDelete, relPage, type RelEntry } from '@wuguan/contract/app/message.actions'
import type { AnyEntity, AnyRow } from '@wuguan/contract/kernel/entity'
import { f } from '@wuguan/contract/kernel/fields'
import { callAction } from '@wuguan/crud/action-button'
import type { EntityUi, RowAction } from '@wuguan/crud/entity-ui'
import { ListScreen } from '@wuguan/crud/list-screen'
import { type OwnCalls, WithCalls } from '@wuguan/crud/own-calls'
import type { CrudPort } from '@wuguan/crud/port'
import { confirm } from '@wuguan/ui/dialog'
import { Tag } from '@wuguan/ui/tag'
import { toast } from '@wuguan/ui/toast'
import type { ListAddress } from '@/app/routing/list-page'
import { ModuleFilter } from '../shared/module-input'
import { RelDrawer } from './rel-drawer'

/** Every business event with its relation, where it has one: a row is named by its event. */
const events: AnyEntity = {
  ...messageModuleRel,
  base: `${messageModuleRel.base}/events`,
  title: 'eventLabel',
  verbs: ['list'],
  fields: {},
  computed: {
    eventLabel: f.text('业务事件', { width: 140 }),
    ...messageModuleRel.fields,
    bizEvent: f.text('事件编码', { width: 190 }),
    bodyTemplate: { ...messageModuleRel.fields.bodyTemplate, width: 280 },
    mapped: f.flag('关联状态'),
  },
  list: {
    ...messageModuleRel.list,
    columns: ['eventLabel', 'bizEvent', 'moduleId', 'titleTemplate', 'bodyTemplate', 'level', 'receivers', 'state'],
    filters: ['eventLabel', 'moduleId', 'mapped'],
  },
  form: [],
}
const ownCalls = (port: CrudPort): OwnCalls => {
  const page: NonNullable<OwnCalls['page']> = async ({ eventLabel, ...query }) => {
    const found = await callAction(port, relPage, { ...query, bizEvent: eventLabel } as never)
    return {
      ...found,
      list: found.list.map((entry) => ({
        ...entry,
        id: entry.bizEvent,
        entry,
        version: 0,
        titles: {},
      })) as unknown as AnyRow[],
    }
  }
  return { page, info: async (id) => (await page({ eventLabel: id })).list.find((row) => row.id === id)! }
}

const entryOf = (row: AnyRow) => row['entry'] as RelEntry
const isMapped = (row: AnyRow) => entryOf(row).id !== null
const edit = (key: string, label: string, visible: RowAction['visible']): RowAction => ({
  key,
  label,
  permission: 'message:rel:edit',
  visible: visible!,
  show: ({ row, close }) => <RelDrawer entry={entryOf(row)} close={close} />,
})
const ui: EntityUi = {
  cells: { moduleId: ({ row }) => entryOf(row).moduleName ?? <Tag tone="warning">未关联</Tag> },
  filters: { moduleId: ModuleFilter },
  rowActions: [
    edit('map', '关联', (row) => !isMapped(row)),
    edit('edit', '编辑', isMapped),
    {
      key: 'delete',
      label: '删除',
      permission: 'message:rel:edit',
      danger: true,
      visible: isMapped,
      run: async (row, { port, refresh }) => {
        const { id, eventLabel } = entryOf(row)
        const title = `取消“${eventLabel}”的消息关联？`
        if (!(await confirm({ title, content: '取消后该事件不再发送消息。', danger: true }))) return
        await callAction(port, relDelete, { id: id! })
        toast.success('删除成功')
        await refresh()
      },
    },
  ],
}

/** 消息关联: what every business event says, to whom, in which module; events that say nothing yet come first. */
export const RelScreen = (address: ListAddress) => (
  <WithCalls entity={events} make={ownCalls}>
    <ListScreen entity={events} ui={ui} screen="app.messageRelations" {...address} />
  </WithCalls>
)
