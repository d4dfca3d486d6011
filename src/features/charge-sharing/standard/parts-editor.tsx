import { type ReactNode, useMemo } from 'react'
import { sharingScopeFigures } from '@wuguan/contract/charge-sharing/standard.actions'
import { sharingStandard } from '@wuguan/contract/charge-sharing/sharing-standard.entity'
import { formatMoney } from '@wuguan/contract/kernel/decimal'
import { RefPicker, RefsPicker } from '@wuguan/crud/pickers'
import { useRead } from '@wuguan/crud/task'
import { Button } from '@wuguan/ui/button'
import { Checkbox } from '@wuguan/ui/checkbox'
import { DatePicker } from '@wuguan/ui/date'
import { Field, FormGrid, FormSection } from '@wuguan/ui/form'
import { Input } from '@wuguan/ui/input'
import { NumberInput, RatioInput } from '@wuguan/ui/number-input'
import { Select } from '@wuguan/ui/select'
import { type PartsDraft, type Picked, scopesOf } from './parts-draft'

interface PartsEditorProps {
  draft: PartsDraft
  onChange: (next: PartsDraft) => void
  communityId: number
  metered: boolean
  /** Coefficients by floor are asked for. */
  floors: boolean
}
const SIGNS = [
  { value: 1, label: '计入' },
  { value: -1, label: '扣减' },
]

/** 范围、仪表、单价、楼层系数 of a standard. */
export function PartsEditor({ draft, onChange, communityId, metered, floors }: PartsEditorProps) {
  const set = (patch: Partial<PartsDraft>) => onChange({ ...draft, ...patch })
  const scopes = useMemo(() => scopesOf(draft, communityId), [draft, communityId])
  const { data } = useRead(sharingStandard.name, sharingScopeFigures, {
    communityId,
    scopes,
  })
  const at = { communityId: String(communityId) }
  const picker = (label: string, to: string, name: 'building' | 'unit' | 'house' | 'excluded') => (
    <Field label={label}>
      <RefsPicker
        aria-label={label}
        to={to}
        filters={at}
        value={draft[name].ids}
        titles={draft[name].titles}
        onChange={(ids, titles) => set({ [name]: { ids: ids.map(String), titles } satisfies Picked })}
      />
    </Field>
  )
  return (
    <>
      <FormSection
        title="范围"
        description={data ? `已选 ${data.houses} 户，合计面积 ${formatMoney(data.area)}㎡` : '正在统计范围内的房产…'}
      >
        <div className="flex flex-col gap-3">
          <Checkbox checked={draft.whole} label="全项目" onChange={(on) => set({ whole: on === true })} />
          <FormGrid columns={2}>
            {!draft.whole && (
              <>
                {picker('楼栋', 'basedata.building', 'building')}
                {picker('单元', 'basedata.unit', 'unit')}
                {picker('房产', 'basedata.house', 'house')}
              </>
            )}
            {picker('排除房产', 'basedata.house', 'excluded')}
          </FormGrid>
        </div>
      </FormSection>
      {metered && (
        <>
          <FormSection title="仪表" description="公区表或总表；扣减用于总表减分表，比例用于一表服务多个标准。">
            <Lines
              label="添加仪表"
              add={() => set({ meters: [...draft.meters, { meterId: null, title: null, sign: 1, share: '1' }] })}
            >
              {draft.meters.map((meter, n) => {
                const put = (patch: Partial<typeof meter>) =>
                  set({ meters: draft.meters.map((one, at_) => (at_ === n ? { ...one, ...patch } : one)) })
                return (
                  <Line
                    key={n}
                    name={`仪表${n + 1}`}
                    remove={() => set({ meters: draft.meters.filter((_, at_) => at_ !== n) })}
                  >
                    <div className="min-w-0 flex-1">
                      <RefPicker
                        aria-label={`仪表${n + 1}`}
                        to="meter.meter"
                        filters={{ ...at, usageType: 'public,master', status: '1' }}
                        value={meter.meterId}
                        title={meter.title}
                        onChange={(id, title) => put({ meterId: id === null ? null : String(id), title })}
                        placeholder="请选择仪表"
                      />
                    </div>
                    <div className="w-24">
                      <Select
                        aria-label="计入或扣减"
                        value={meter.sign}
                        options={SIGNS}
                        onChange={(sign) => put({ sign: sign === -1 ? -1 : 1 })}
                      />
                    </div>
                    <div className="w-24">
                      <RatioInput aria-label="分摊比例" value={meter.share} onChange={(share) => put({ share })} />
                    </div>
                  </Line>
                )
              })}
            </Lines>
          </FormSection>
          <FormSection title="单价" description="按期间最后一天取生效的版本。">
            <Lines
              label="添加价格版本"
              add={() => set({ rates: [...draft.rates, { effectiveFrom: null, unitRate: '' }] })}
            >
              {draft.rates.map((rate, n) => {
                const put = (patch: Partial<typeof rate>) =>
                  set({ rates: draft.rates.map((one, at_) => (at_ === n ? { ...one, ...patch } : one)) })
                return (
                  <Line
                    key={n}
                    name={`价格版本${n + 1}`}
                    remove={() => set({ rates: draft.rates.filter((_, at_) => at_ !== n) })}
                  >
                    <div className="w-44">
                      <DatePicker
                        aria-label="生效日期"
                        value={rate.effectiveFrom}
                        onChange={(effectiveFrom) => put({ effectiveFrom })}
                      />
                    </div>
                    <div className="w-44">
                      <NumberInput
                        aria-label="单价"
                        scale={6}
                        min={0}
                        value={rate.unitRate}
                        onChange={(unitRate) => put({ unitRate })}
                      />
                    </div>
                  </Line>
                )
              })}
            </Lines>
          </FormSection>
        </>
      )}
      {floors && (
        <FormSection title="楼层系数" description="按楼层系数分摊时生效，覆盖范围内的每一层，不重不漏。">
          <Lines
            label="添加楼层段"
            add={() => set({ bands: [...draft.bands, { fromFloor: '', toFloor: '', coefficient: '1' }] })}
          >
            {draft.bands.map((band, n) => {
              const put = (patch: Partial<typeof band>) =>
                set({ bands: draft.bands.map((one, at_) => (at_ === n ? { ...one, ...patch } : one)) })
              return (
                <Line
                  key={n}
                  name={`楼层段${n + 1}`}
                  remove={() => set({ bands: draft.bands.filter((_, at_) => at_ !== n) })}
                >
                  <div className="w-24">
                    <Input
                      aria-label="起始楼层"
                      inputMode="numeric"
                      value={band.fromFloor}
                      onChange={(event) => put({ fromFloor: event.target.value })}
                    />
                  </div>
                  <span className="text-secondary">至</span>
                  <div className="w-24">
                    <Input
                      aria-label="结束楼层"
                      inputMode="numeric"
                      value={band.toFloor}
                      onChange={(event) => put({ toFloor: event.target.value })}
                    />
                  </div>
                  <span className="text-secondary">层，系数</span>
                  <div className="w-28">
                    <NumberInput
                      aria-label="系数"
                      scale={4}
                      min={0}
                      value={band.coefficient}
                      onChange={(coefficient) => put({ coefficient })}
                    />
                  </div>
                </Line>
              )
            })}
          </Lines>
        </FormSection>
      )}
    </>
  )
}

function Lines({ label, add, children }: { label: string; add: () => void; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-2">
      {children}
      <div>
        <Button size="sm" onClick={add}>
          {label}
        </Button>
      </div>
    </div>
  )
}
function Line({ name, remove, children }: { name: string; remove: () => void; children: ReactNode }) {
  return (
    <div role="group" aria-label={name} className="flex items-center gap-2">
      {children}
      <Button size="sm" variant="link" aria-label={`移除${name}`} onClick={remove}>
        移除
      </Button>
    </div>
  )
}
