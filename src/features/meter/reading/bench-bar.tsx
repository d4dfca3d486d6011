import { METER_KIND } from '@wuguan/contract/meter/meter.entity'
import { RefPicker } from '@wuguan/crud/pickers'
import { Checkbox } from '@wuguan/ui/checkbox'
import { DatePicker, MonthPicker } from '@wuguan/ui/date'
import { SearchInput } from '@wuguan/ui/input'
import { Segmented } from '@wuguan/ui/radio'
import type { BenchController } from './use-bench'

const KINDS = METER_KIND.items.map(({ code, label }) => ({ value: code, label }))

/** Conditions of the workbench. */
export function BenchBar({ bench }: { bench: BenchController }) {
  return (
    <div
      role="search"
      className="flex shrink-0 flex-wrap items-center gap-2 rounded border border-line bg-surface px-3 py-2"
    >
      <div className="w-32">
        <MonthPicker aria-label="期间" value={bench.feePeriod} onChange={(value) => value && bench.setPeriod(value)} />
      </div>
      <Segmented aria-label="仪表类型" value={bench.kind} options={KINDS} onChange={bench.setKind} />
      <div className="w-32">
        <RefPicker
          to="basedata.building"
          aria-label="楼栋"
          placeholder="全部楼栋"
          clearable
          value={bench.buildingId}
          {...(bench.communityId === null ? {} : { filters: { communityId: String(bench.communityId) } })}
          onChange={(value) => bench.setBuilding(value === null ? null : String(value))}
        />
      </div>
      <div className="w-40">
        <SearchInput aria-label="表号或房号" placeholder="表号、房号" onSearch={bench.setKeyword} />
      </div>
      {bench.tab === 'waiting' ? (
        <label className="flex items-center gap-2 text-table text-secondary">
          <span className="sr-only">抄表日期</span>
          <span className="w-36">
            <DatePicker
              aria-label="抄表日期"
              value={bench.readDate}
              {...(bench.bench ? { max: bench.bench.today } : {})}
              onChange={(value) => bench.setDate(value)}
            />
          </span>
        </label>
      ) : (
        <Checkbox checked={bench.abnormal} label="仅看异常" onChange={(on) => bench.setAbnormal(on === true)} />
      )}
    </div>
  )
}
