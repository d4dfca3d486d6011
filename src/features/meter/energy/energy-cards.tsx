import type { EnergyView } from '@wuguan/contract/meter/energy.actions'
import { formatMoney, gt, isZero } from '@wuguan/contract/kernel/decimal'
import { StatisticCard } from '@wuguan/ui/statistic'
import { grouped } from '../shared/words'

/** Less is better: growth of consumption is no good news. */
const changeOf = (word: string, value: string | null) =>
  value === null || isZero(value)
    ? null
    : {
        text: `${word}${gt(value, '0') ? '+' : ''}${value}%`,
        direction: gt(value, '0') ? ('up' as const) : ('down' as const),
        good: !gt(value, '0'),
      }

export function EnergyCards({ view, open }: { view: EnergyView; open: (status: string) => void }) {
  const monthly = changeOf('环比', view.monthGrowth)
  const yearly = changeOf('同比', view.yearGrowth)
  return (
    <div className="grid shrink-0 grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-6">
      <StatisticCard
        label="本月用量"
        value={view.usage === null ? null : grouped(view.usage, 1)}
        unit={view.unit}
        scope={
          view.usage === null
            ? '本期没有已审核读数'
            : view.withoutMaster
              ? '没有总表，为各末端表之和'
              : '各一级总表之和'
        }
        {...(monthly ? { change: monthly } : {})}
        onOpen={() => open('2,3')}
      />
      <StatisticCard
        label="同比"
        value={view.yearGrowth}
        unit="%"
        scope={yearly ? '与去年同月相比' : '去年同月没有读数'}
      />
      <StatisticCard label="损耗率" value={view.lossRate} unit="%" scope="下级全部抄齐的总表" />
      <StatisticCard label="公区占比" value={view.publicShare} unit="%" scope="公区 ÷（公区+户表+商业）" />
      <StatisticCard label="户均用量" value={view.perHouse} unit={view.unit} scope="有用量的住户" />
      <StatisticCard label="抄表率" value={view.readRate} unit="%" scope={`抄表应收 ${formatMoney(view.amount)} 元`} />
    </div>
  )
}
