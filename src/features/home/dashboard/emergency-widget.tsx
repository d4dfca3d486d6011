import { AT_WORK, HANDLE_STATUS } from '@wuguan/contract/contingency/contingency-options'
import type { EmergencyWidgetFigures } from '@wuguan/contract/home/workbench.actions'
import { labelOf } from '@wuguan/contract/kernel/options'
import { EmptyPanel } from '@wuguan/ui/panel'
import { CatalogueLink } from '@/app/routing/catalogue-link'
import { LevelTag } from '@/features/event'
import { useWidget } from './use-widget'
import { WidgetCard } from './widget-card'

const LIST = '/contingency/event/list'

/** 应急事件: what people are at work on by level, and what was reported last. */
export function EmergencyWidget({ scope }: { scope: string }) {
  const read = useWidget('contingency')
  return (
    <WidgetCard title="应急事件" scope={scope} read={read}>
      {(figures) => <Figures figures={figures} />}
    </WidgetCard>
  )
}

function Figures({ figures: { levels, latest } }: { figures: EmergencyWidgetFigures }) {
  if (levels.length === 0) return <EmptyPanel title="没有进行中的应急事件" className="py-4" />
  return (
    <>
      <ul className="flex flex-wrap gap-x-6 gap-y-2 text-table">
        {levels.map(({ levelId, name, color, total }) => {
          const level = (
            <span className="flex items-center gap-2">
              <LevelTag name={name} color={color} />
              <b className="tabular font-semibold">{total}</b>件
            </span>
          )
          return (
            <li key={levelId}>
              <CatalogueLink
                to={LIST}
                search={{ f: { levelId, handleStatus: AT_WORK.join(','), drill: 'false' } }}
                className="hover:text-primary-text"
                otherwise={level}
              >
                {level}
              </CatalogueLink>
            </li>
          )
        })}
      </ul>
      <ul className="-mx-1 flex flex-col">
        {latest.map(({ id, title, level, color, communityName, status, reportedAt, progressOver }) => {
          const line = (
            <span className="flex h-9 items-center gap-2.5 rounded-sm px-1 text-table hover:bg-hover">
              <LevelTag name={level} color={color} />
              <span className="min-w-0 flex-1 truncate" title={`${communityName}：${title}`}>
                {title}
                <span className="ml-2 text-secondary">{communityName}</span>
              </span>
              <span className={progressOver ? 'shrink-0 text-danger-text' : 'shrink-0 text-secondary'}>
                {progressOver ? '续报超时' : labelOf(HANDLE_STATUS, status)}
              </span>
              <time className="tabular shrink-0 text-small text-secondary">{reportedAt.slice(5, 16)}</time>
            </span>
          )
          return (
            <li key={id}>
              <CatalogueLink to="/contingency/event/index/$id" params={{ id }} otherwise={line}>
                {line}
              </CatalogueLink>
            </li>
          )
        })}
      </ul>
    </>
  )
}
