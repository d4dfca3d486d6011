import { useState } from 'react'
import {
  calculateSharing,
  type RecordForm,
  previewSharing,
  saveSharingRecord,
} from '@wuguan/contract/charge-sharing/record.actions'
import { sharingRecord, type SharingRecordRow } from '@wuguan/contract/charge-sharing/sharing-record.entity'
import type { SharingPreview } from '@wuguan/contract/charge-sharing/standard.actions'
import { eq, isDecimal } from '@wuguan/contract/kernel/decimal'
import { firstDay, lastDay } from '@wuguan/contract/kernel/period'
import { callAction } from '@wuguan/crud/action-button'
import { faultOf, useCrudPort } from '@wuguan/crud/port'
import { useTask } from '@wuguan/crud/task'
import { Alert } from '@wuguan/ui/alert'
import { Button } from '@wuguan/ui/button'
import { DatePicker, DateRangePicker, type DateRangeValue } from '@wuguan/ui/date'
import { Field, FormGrid, FormSection } from '@wuguan/ui/form'
import { Input } from '@wuguan/ui/input'
import { MoneyInput } from '@wuguan/ui/number-input'
import { toast } from '@wuguan/ui/toast'
import { figure, todayHere } from '../shared/words'
import { MeterReadings } from './meter-readings'
import { PreviewPanel } from './preview-panel'

interface RecordEditorProps {
  form: RecordForm
  feePeriod: string
  kind: 'meter' | 'fixed'
  row: SharingRecordRow | null
}
type Kept = 'grossAmount' | 'grossReason' | 'manualAdjust' | 'adjustReason' | 'periodFrom' | 'periodTo'
const text = (row: SharingRecordRow | null, name: Kept, otherwise: string) => row?.[name] ?? otherwise

/** What is typed on the left, what it comes to on the right; the check line proves that no cent is lost. */
export function RecordEditor({ form, feePeriod, kind, row }: RecordEditorProps) {
  const port = useCrudPort()
  const { standard } = form
  const priced = standard.fixedMode === 'rate'
  const [draft, setDraft] = useState({
    total: text(row, 'grossAmount', standard.fixedTotal ?? ''),
    totalReason: text(row, 'grossReason', ''),
    manualAdjust: text(row, 'manualAdjust', ''),
    adjustReason: text(row, 'adjustReason', ''),
    bookDate: row?.bookDate ?? todayHere(),
    readDate: todayHere() as string | null,
    span: {
      start: text(row, 'periodFrom', firstDay(feePeriod)),
      end: text(row, 'periodTo', lastDay(feePeriod)),
    } as DateRangeValue,
  })
  const [readings, setReadings] = useState<Readonly<Record<string, string>>>({})
  const [preview, setPreview] = useState<SharingPreview | null>(null)
  const set = (patch: Partial<typeof draft>) => {
    setDraft({ ...draft, ...patch })
    setPreview(null)
    port.dirty(true)
  }
  const input = () => ({
    ...(row ? { id: String(row.id) } : {}),
    standardId: standard.id,
    feePeriod,
    bookDate: draft.bookDate,
    ...(priced ? {} : { periodFrom: draft.span.start, periodTo: draft.span.end }),
    readings: Object.entries(readings)
      .filter(([, value]) => isDecimal(value))
      .map(([meterId, currentReading]) => ({ meterId, currentReading, readDate: draft.readDate ?? todayHere() })),
    ...(kind === 'fixed' && !priced ? { total: draft.total, totalReason: draft.totalReason || null } : {}),
    manualAdjust: draft.manualAdjust || '0.00',
    adjustReason: draft.adjustReason || null,
  })
  const trial = useTask(previewSharing, { refreshes: [], said: () => '试算完成', done: setPreview })
  const [then, setThen] = useState<'save' | 'calculate'>('save')
  const save = useTask(saveSharingRecord, {
    refreshes: [sharingRecord.name],
    said: ({ recordNo }) => `已保存公摊单 ${recordNo}`,
  })
  const submit = async (next: 'save' | 'calculate') => {
    setThen(next)
    let id = ''
    const saved = await save.submit(input())
    if (!saved) return
    port.dirty(false)
    if (next === 'calculate') {
      const found = (await port.request('GET', `${sharingRecord.base!}/page`, {
        query: { standardId: standard.id, feePeriod, status: '1,2,3', limit: 1 },
      })) as { list: { id: string }[] }
      id = found.list[0]?.id ?? ''
      try {
        await callAction(port, calculateSharing, { ids: [id] })
        toast.success('已试算，等待审核')
      } catch (cause) {
        toast.error(faultOf(cause).msg)
      }
      return port.open(`/charge/sharing/record-detail?id=${id}`)
    }
    port.open(`/charge/sharing/${kind}-record`)
  }
  const errors = { ...trial.errors, ...save.errors }
  const fault = save.fault ?? trial.fault ?? errors['readings'] ?? null
  const changed = standard.fixedTotal !== null && isDecimal(draft.total) && !eq(draft.total, standard.fixedTotal)
  return (
    <div className="grid min-h-0 flex-1 gap-3 lg:grid-cols-2">
      <form
        noValidate
        className="flex flex-col gap-4 rounded border border-line bg-surface p-4"
        onSubmit={(event) => {
          event.preventDefault()
          void trial.submit(input())
        }}
      >
        {fault !== null && (
          <Alert tone="danger" live>
            {fault}
          </Alert>
        )}
        {kind === 'meter' && (
          <FormSection title="仪表读数" description={`单价 ${figure(form.unitRate)}，本期间已审核的读数自动带出。`}>
            <MeterReadings
              meters={form.meters}
              typed={readings}
              readDate={draft.readDate}
              onReadDate={(readDate) => set({ readDate })}
              onType={(meterId, value) => {
                setReadings({ ...readings, [meterId]: value })
                setPreview(null)
                port.dirty(true)
              }}
            />
          </FormSection>
        )}
        <FormSection title="金额">
          <FormGrid columns={2}>
            {kind === 'fixed' && priced && (
              <Field label="固定单价">
                <p className="tabular flex h-control items-center">
                  {figure(standard.fixedRate)} {standard.unit === 'house' ? '元/户·月' : '元/㎡·月'}
                </p>
              </Field>
            )}
            {kind === 'fixed' && !priced && (
              <>
                <Field label="总额" required htmlFor="sharing-gross" error={errors['total']}>
                  <MoneyInput id="sharing-gross" value={draft.total} onChange={(total) => set({ total })} />
                </Field>
                <Field
                  label="总额调整原因"
                  required={changed}
                  htmlFor="sharing-gross-reason"
                  error={errors['totalReason']}
                  help="与标准定额不同时填写"
                >
                  <Input
                    id="sharing-gross-reason"
                    maxLength={200}
                    value={draft.totalReason}
                    onChange={(event) => set({ totalReason: event.target.value })}
                  />
                </Field>
              </>
            )}
            {!priced && (
              <>
                <Field label="手工调整" htmlFor="sharing-adjust" error={errors['manualAdjust']} help="负数为调减">
                  <MoneyInput
                    id="sharing-adjust"
                    value={draft.manualAdjust}
                    onChange={(manualAdjust) => set({ manualAdjust })}
                  />
                </Field>
                <Field label="调整原因" htmlFor="sharing-adjust-reason" error={errors['adjustReason']}>
                  <Input
                    id="sharing-adjust-reason"
                    maxLength={200}
                    value={draft.adjustReason}
                    onChange={(event) => set({ adjustReason: event.target.value })}
                  />
                </Field>
              </>
            )}
            {!priced && (
              <Field
                label="费用起止"
                required
                error={errors['periodFrom'] ?? errors['periodTo']}
                help="按季、按年结算的费用选整月"
              >
                <DateRangePicker
                  aria-label="费用起止"
                  lastDayOfMonth
                  clearable={false}
                  quick={false}
                  value={draft.span}
                  onChange={(span) => set({ span })}
                />
              </Field>
            )}
            <Field label="入账日期" required error={errors['bookDate']} help="决定应收所在的会计期间">
              <DatePicker
                aria-label="入账日期"
                value={draft.bookDate}
                max={todayHere()}
                onChange={(day) => day && set({ bookDate: day })}
              />
            </Field>
          </FormGrid>
        </FormSection>
        <div className="mt-auto flex gap-2 border-t border-line pt-3">
          <Button
            variant="primary"
            loading={save.pending && then === 'calculate'}
            onClick={() => void submit('calculate')}
          >
            提交审核
          </Button>
          <Button loading={save.pending && then === 'save'} onClick={() => void submit('save')}>
            保存
          </Button>
          <Button type="submit" loading={trial.pending}>
            试算
          </Button>
        </div>
      </form>
      <PreviewPanel preview={preview} companyBearRatio={standard.companyBearRatio} />
    </div>
  )
}
