import type { AnyEntity, ScreenRow } from '@wuguan/contract/kernel/entity'
import { labelOf } from '@wuguan/contract/kernel/options'
import { formatMinutes } from '@wuguan/contract/kernel/duration'
import { BIZ_LINE, CLOCK_STAGE, ORDER_TYPE } from '@wuguan/contract/wkorder/order-options'
import { reminderRule } from '@wuguan/contract/wkorder/reminder-rule.entity'
import { entityUi } from '@wuguan/crud/entity-ui'
import { ListScreen } from '@wuguan/crud/list-screen'
import { EmptyPanel } from '@wuguan/ui/panel'
import { Tag } from '@wuguan/ui/tag'
import type { ListAddress } from '@/app/routing/list-page'
import { OpenCell } from './open-cell'
import { TypeInput } from './type-input'

const reminderUi = entityUi(reminderRule, {
  inputs: { orderType: TypeInput },
  cells: {
    orderType: OpenCell,
    minutes: ({ value }) => formatMinutes(value),
    repeatMinutes: ({ value }) => (value ? formatMinutes(value) : '不重复'),
    levelId: ({ row }) => row.titles['levelId'] ?? '仅处理人',
    template: ({ value }) => <span title={value}>{value}</span>,
  },
})

/** 升级提醒, as a list, and per stage along the time before and after it is due. */
export const ReminderScreen = ({ entity = reminderRule, ...address }: ListAddress & { entity?: AnyEntity }) => (
  <ListScreen
    entity={entity}
    ui={reminderUi}
    {...address}
    views={[{ key: 'timeline', label: '时间线', render: ({ rows }) => <Ladders rows={rows as readonly Rule[]} /> }]}
  />
)

type Rule = ScreenRow<typeof reminderRule>
/** Minutes from the due time: before it negative. */
const offset = ({ kind, minutes }: Rule) => (kind === 'before' ? -minutes : minutes)
const when = (rule: Rule) =>
  rule.kind === 'before'
    ? `到期前${formatMinutes(rule.minutes)}`
    : rule.minutes === 0
      ? '到期时'
      : `超时${formatMinutes(rule.minutes)}`

/** Who is told when, a row for each line, type and stage. */
function Ladders({ rows }: { rows: readonly Rule[] }) {
  const live = rows.filter(({ enabled }) => enabled === 1)
  const ladders = Map.groupBy(live, ({ bizLine, orderType, stage }) => `${bizLine}/${orderType ?? ''}/${stage}`)
  if (ladders.size === 0) return <EmptyPanel title="没有启用的提醒" />
  return (
    <ul className="divide-y divide-line rounded border border-line bg-surface">
      {[...ladders].map(([key, rules]) => (
        <li key={key} className="flex flex-wrap items-center gap-x-6 gap-y-2 px-4 py-3">
          <span className="w-44 shrink-0 font-medium">{ladderName(rules[0]!)}</span>
          <ol className="flex flex-wrap items-center gap-x-5 gap-y-2">
            {rules
              .toSorted((a, b) => offset(a) - offset(b))
              .map((rule) => (
                <li key={rule.id} className="flex items-center gap-2">
                  <Tag tone={rule.kind === 'before' ? 'info' : 'warning'}>{when(rule)}</Tag>
                  <span>{rule.titles['levelId'] ?? '处理人'}</span>
                </li>
              ))}
          </ol>
        </li>
      ))}
    </ul>
  )
}
const ladderName = ({ bizLine, orderType, stage }: Rule) =>
  [labelOf(BIZ_LINE, bizLine), orderType && labelOf(ORDER_TYPE, orderType), labelOf(CLOCK_STAGE, stage)]
    .filter(Boolean)
    .join(' · ')
