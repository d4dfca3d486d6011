import { useState } from 'react'
import { previewGeneration } from '@wuguan/contract/charge-finance/generation.actions'
import { RefsPicker } from '@wuguan/crud/pickers'
import { useCrudPort, useKept } from '@wuguan/crud/port'
import { Button } from '@wuguan/ui/button'
import { MonthPicker } from '@wuguan/ui/date'
import { Field, FormGrid } from '@wuguan/ui/form'
import { Segmented } from '@wuguan/ui/radio'
import { MultiSelect } from '@wuguan/ui/select'
import { InCommunity } from '@/features/basedata'
import { usePostedTask } from '../parts/use-posted-task'
import { today } from '@wuguan/crud/clock'

type Ids = readonly (string | number)[]
interface Scope {
  communityIds: readonly number[]
  buildingIds: Ids
  feeItemIds: Ids
  feeStandardIds: Ids
  periodFrom: string | null
  periodTo: string | null
  mode: string
}
const MODES = [
  { value: 'normal', label: '正常生成' },
  { value: 'supplement', label: '补收' },
]
const few = (ids: Ids) => (ids.length > 0 ? ids.map(String) : null)

/** Step 1: for whom, which items, which months. */
export function ScopeForm({ started }: { started: (batchIds: readonly string[]) => void }) {
  const { can, context } = useCrudPort()
  const [initial] = useState<Scope>(() => ({
    communityIds: context.communityId ? [context.communityId] : [],
    buildingIds: [],
    feeItemIds: [],
    feeStandardIds: [],
    periodFrom: today().slice(0, 7),
    periodTo: today().slice(0, 7),
    mode: 'normal',
  }))
  const [scope, setScope] = useKept<Scope>('scope', initial)
  const set = (part: Partial<Scope>) => setScope({ ...scope, ...part })
  const task = usePostedTask(previewGeneration, ({ batches }) => started(batches.map((batch) => batch.id)))
  const one = scope.communityIds.length === 1 ? scope.communityIds[0]! : null
  const submit = () =>
    void task.submit({
      communityIds: scope.communityIds,
      buildingIds: one ? few(scope.buildingIds) : null,
      feeItemIds: few(scope.feeItemIds),
      feeStandardIds: few(scope.feeStandardIds),
      periodFrom: scope.periodFrom ?? '',
      periodTo: scope.periodTo ?? '',
      mode: scope.mode,
    })
  return (
    <form
      noValidate
      className="flex w-full max-w-form flex-col gap-4 rounded border border-line bg-surface p-5"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {task.fault && (
        <p role="alert" className="rounded bg-danger-soft px-3 py-2 text-danger-text">
          {task.fault}
        </p>
      )}
      <FormGrid columns={2}>
        <Field label="项目" required error={task.errors['communityIds']} help="每个项目各成一个批次，分别核对和确认">
          <MultiSelect
            value={scope.communityIds}
            options={context.communities.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(communityIds) => set({ communityIds, buildingIds: [] })}
          />
        </Field>
        <Field
          label="楼栋"
          help={one ? '不选为全部楼栋' : '选择一个项目后可限定楼栋'}
          error={task.errors['buildingIds']}
        >
          {one ? (
            <InCommunity key={one} suggested={one}>
              <RefsPicker
                to="basedata.building"
                aria-label="楼栋"
                value={scope.buildingIds}
                placeholder="全部楼栋"
                onChange={(buildingIds) => set({ buildingIds })}
              />
            </InCommunity>
          ) : (
            <RefsPicker to="basedata.building" disabled value={[]} placeholder="全部楼栋" onChange={() => {}} />
          )}
        </Field>
        <Field label="收费项目" help="不选为全部项目" error={task.errors['feeItemIds']}>
          <RefsPicker
            to="charge-base.feeItem"
            value={scope.feeItemIds}
            placeholder="全部项目"
            onChange={(feeItemIds) => set({ feeItemIds })}
          />
        </Field>
        <Field label="收费标准" help="不选为全部标准" error={task.errors['feeStandardIds']}>
          <RefsPicker
            to="charge-base.feeStandard"
            value={scope.feeStandardIds}
            placeholder="全部标准"
            onChange={(feeStandardIds) => set({ feeStandardIds })}
          />
        </Field>
        <Field label="开始期间" required error={task.errors['periodFrom']}>
          <MonthPicker value={scope.periodFrom} onChange={(periodFrom) => set({ periodFrom })} />
        </Field>
        <Field label="结束期间" required error={task.errors['periodTo']} help="最多24个月">
          <MonthPicker value={scope.periodTo} onChange={(periodTo) => set({ periodTo })} />
        </Field>
        {can('charge-finance:generation:supplement') && (
          <Field label="生成方式" help="补收：为以前漏收的期间补生成，计入当前入账期间">
            <Segmented aria-label="生成方式" options={MODES} value={scope.mode} onChange={(mode) => set({ mode })} />
          </Field>
        )}
      </FormGrid>
      <div className="flex items-center gap-3">
        <Button type="submit" variant="primary" loading={task.pending}>
          开始预览
        </Button>
        <span className="text-secondary">预览只试算，不产生应收；核对后再确认生成。</span>
      </div>
    </form>
  )
}
