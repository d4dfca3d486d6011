import { eventParts } from '@wuguan/contract/event/event.actions'
import { event } from '@wuguan/contract/event/event.entity'
import { eventFlow } from '@wuguan/contract/event/event.flow'
import { eventFollow } from '@wuguan/contract/event/event-parts.entity'
import { entityUi } from '@wuguan/crud/entity-ui'
import { linkClass } from '@wuguan/ui/link'
import { Tag } from '@wuguan/ui/tag'
import { CatalogueLink } from '@/app/routing/catalogue-link'
import { LevelTag } from '@wuguan/crud/level-tag'

const short = ({ value, place }: { value: string | null; place: 'table' | 'detail' }) => (
  <span className="tabular">{place === 'table' ? value?.slice(5, 16) : value?.slice(0, 16)}</span>
)

/** 突发事件: what events have beyond their definition, as a list, a form and a page. */
export const eventUi = entityUi(event, {
  flow: eventFlow,
  refreshes: [eventParts.name, eventFollow.name],
  list: {
    verbs: ['list', 'edit', 'export', 'plain'],
    widths: { happenedAt: 100, reportedAt: 100, location: 130, typeId: 110, levelId: 110, title: 190 },
  },
  cells: {
    eventNo: ({ value, row, place }) =>
      place === 'detail' ? (
        value
      ) : (
        <CatalogueLink
          to="/manage/event/emergencies/detail/$id"
          params={{ id: row.id }}
          otherwise={value ?? '未编号'}
          className={linkClass()}
        >
          {value ?? '未编号'}
        </CatalogueLink>
      ),
    levelId: ({ row }) => <LevelTag name={row.titles['levelId'] as string | null} color={row.levelColor} />,
    happenedAt: short,
    reportedAt: short,
    lateReport: ({ value }) => (value ? <Tag tone="danger">迟报</Tag> : null),
    lastFollowAt: ({ value, row }) => (
      <span className={row.followOver ? 'tabular text-danger-text' : 'tabular'}>
        {value?.slice(5, 16) ?? (row.followOver ? '未跟进' : '')}
      </span>
    ),
  },
  verbs: {
    toOrder: {
      initial: { orderType: () => 'publicRepair' as const, content: ({ title }) => title },
    },
    close: { initial: { closeSummary: ({ measures }) => measures } },
  },
  paths: { detail: '/manage/event/emergencies/detail/{id}' },
})
