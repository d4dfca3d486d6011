import { handoverProgress } from '@wuguan/contract/basedata/handover.actions'
import { handover } from '@wuguan/contract/basedata/handover.entity'
import { HANDOVER_HOUSE_STATUS } from '@wuguan/contract/basedata/handover-house.entity'
import { Loaded, useRead } from '@wuguan/crud/task'
import { Progress } from '@wuguan/ui/progress'
import { Tag } from '@wuguan/ui/tag'

/** 进度图: how far the batch is, by state, by building and by day. */
export function ProgressView({ id }: { id: string }) {
  const read = useRead(handover.name, handoverProgress, { id })
  return (
    <Loaded read={read} what="交付进度">
      {({ total, counts, deliverRate, byDay, byBuilding }) => {
        const most = Math.max(1, ...byDay.map((day) => day.delivered))
        return (
          <div className="grid gap-4 lg:grid-cols-2">
            <section
              aria-label="按状态"
              className="flex flex-col gap-2.5 rounded border border-line bg-surface p-4 lg:row-span-2"
            >
              <h3 className="flex items-baseline gap-3 text-subtitle font-semibold">
                交付率 <span className="tabular text-figure">{deliverRate}%</span>
                <span className="text-table font-normal text-secondary">共 {total} 套</span>
              </h3>
              {HANDOVER_HOUSE_STATUS.items.map(({ code, label, tone }) => {
                const count = counts[code] ?? 0
                return (
                  <div key={code} className="grid grid-cols-[5.5rem_minmax(0,1fr)_4rem] items-center gap-3 text-table">
                    <span>
                      <Tag tone={tone}>{label}</Tag>
                    </span>
                    <Progress
                      value={count}
                      max={total}
                      label={`${label} ${count} 套`}
                      tone={tone === 'success' ? 'success' : tone === 'danger' ? 'danger' : 'primary'}
                    />
                    <span className="tabular text-right">{count} 套</span>
                  </div>
                )
              })}
            </section>
            <section aria-label="按楼栋" className="flex flex-col gap-2.5 rounded border border-line bg-surface p-4">
              <h3 className="text-subtitle font-semibold">按楼栋</h3>
              {byBuilding.length === 0 && <p className="text-table text-secondary">批次中还没有房产</p>}
              {byBuilding.map((one) => (
                <div
                  key={one.buildingId}
                  className="grid grid-cols-[5.5rem_minmax(0,1fr)_5rem] items-center gap-3 text-table"
                >
                  <span className="truncate">{one.buildName}</span>
                  <Progress
                    value={one.delivered}
                    max={one.total}
                    label={`${one.buildName}已交付 ${one.delivered} / ${one.total}`}
                    tone="success"
                  />
                  <span className="tabular text-right">
                    {one.delivered} / {one.total}
                  </span>
                </div>
              ))}
            </section>
            <section aria-label="按日交付" className="flex flex-col gap-2.5 rounded border border-line bg-surface p-4">
              <h3 className="text-subtitle font-semibold">按日交付</h3>
              {byDay.length === 0 ? (
                <p className="text-table text-secondary">还没有房产交付</p>
              ) : (
                // It may scroll, so the keyboard must be able to reach it.
                // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
                <ol aria-label="每日交付套数" tabIndex={0} className="flex h-36 items-end gap-1 overflow-x-auto">
                  {byDay.map((day) => (
                    <li
                      key={day.date}
                      className="flex h-full min-w-10 flex-1 flex-col items-center justify-end gap-1 text-small"
                    >
                      <span className="tabular">{day.delivered}</span>
                      <span
                        aria-hidden
                        className="w-full max-w-8 rounded-sm bg-chart-1"
                        style={{ height: `${(day.delivered / most) * 70}%` }}
                      />
                      <span className="tabular text-secondary">{day.date.slice(5)}</span>
                    </li>
                  ))}
                </ol>
              )}
            </section>
          </div>
        )
      }}
    </Loaded>
  )
}
