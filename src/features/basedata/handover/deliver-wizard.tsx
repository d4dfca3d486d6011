import { type ComponentType, useState } from 'react'
import { type HandoverReading, handoverDeliver } from '@wuguan/contract/basedata/handover-deliver.entity'
import { HANDOVER_HOUSE_STATUS } from '@wuguan/contract/basedata/handover-house.entity'
import { labelOf } from '@wuguan/contract/kernel/options'
import { kinds } from '@wuguan/crud/kinds'
import { faultOf, useCrudPort } from '@wuguan/crud/port'
import { Button } from '@wuguan/ui/button'
import { DatePicker } from '@wuguan/ui/date'
import { Field, FormGrid } from '@wuguan/ui/form'
import { Input } from '@wuguan/ui/input'
import { NumberInput } from '@wuguan/ui/number-input'
import { EmptyPanel, ErrorPanel, ResultPanel } from '@wuguan/ui/panel'
import { Skeleton } from '@wuguan/ui/skeleton'
import { Steps } from '@wuguan/ui/steps'
import { Upload } from '@wuguan/ui/upload'
import { today } from '../place/today'
import { DeliverPrint } from './deliver-print'
import { DeliverSummary } from './deliver-summary'
import { HouseCustomers } from './house-customers'
import type { FeesPart } from './handover-houses'
import { SignaturePad } from './signature-pad'
import { materialsOf } from './deliver.logic'
import { useDeliver } from './use-deliver'

const METERS = 'meter:device:list'
const SIGNATURE_MAX = 20 * 1024 * 1024
const ALERT = 'rounded bg-danger-soft px-3 py-2 text-table text-danger-text'

/** What other modules show in their steps. */
export interface DeliverParts {
  readonly Fees: FeesPart
  readonly Readings: ComponentType<{
    houseId: string
    value: readonly HandoverReading[]
    onChange: (value: readonly HandoverReading[]) => void
  }>
}

interface DeliverWizardProps {
  /** Of the handover house. */
  id: string
  parts: DeliverParts
  leave: () => void
}

/** 办理交付, step by step: it can be left and found again in its tab; nothing is written before the last step. */
export function DeliverWizard({ id, parts: { Fees, Readings }, leave }: DeliverWizardProps) {
  const port = useCrudPort()
  const deliver = useDeliver(id, port.can(METERS))
  const [printing, setPrinting] = useState(false)
  const { row, draft, set, errors } = deliver
  if (!row)
    return deliver.error ? (
      <ErrorPanel title="交付房产加载失败" detail={faultOf(deliver.error).msg} retry={deliver.retry} />
    ) : (
      <Skeleton lines={8} />
    )
  const done = deliver.deliverId !== null
  if (!done && row.status !== HANDOVER_HOUSE_STATUS.checking)
    return (
      <EmptyPanel
        title={`房产${labelOf(HANDOVER_HOUSE_STATUS, row.status)}，不能办理交付`}
        hint="验房通过后即可办理交付。"
        action={<Button onClick={leave}>返回</Button>}
      />
    )

  const finish = () => {
    deliver.forget()
    leave()
  }
  const alerts = [deliver.fault, errors['customers'], errors['materials']].filter((sentence) => sentence != null)
  return (
    <div className="flex flex-col gap-5">
      {printing && deliver.deliverId !== null && (
        <DeliverPrint id={deliver.deliverId} done={() => setPrinting(false)} />
      )}
      <Steps
        label="办理步骤"
        items={deliver.steps}
        current={deliver.steps.findIndex(({ key }) => key === (done ? 'done' : draft.step))}
      />
      {alerts.length > 0 && (
        <p role="alert" className={ALERT}>
          {alerts.join('；')}
        </p>
      )}
      {done ? (
        <ResultPanel
          tone="success"
          title={`${String(row.titles?.['houseId'] ?? '')} 已交付`}
          detail="业主关系、交付日期和计费起始日期已写入房产。"
          action={
            <>
              <Button variant="primary" onClick={() => setPrinting(true)}>
                打印交付确认单
              </Button>
              <Button onClick={finish}>完成</Button>
            </>
          }
        />
      ) : (
        <>
          {draft.step === 'customers' && <HouseCustomers handoverHouseId={id} readOnly={false} />}
          {draft.step === 'fees' && (
            <Fees
              handoverHouseId={id}
              deliverDate={draft.deliverDate}
              onDeliverDate={(deliverDate) => set({ deliverDate })}
            />
          )}
          {draft.step === 'readings' && (
            <Readings houseId={row.houseId} value={draft.readings} onChange={(readings) => set({ readings })} />
          )}
          {draft.step === 'materials' && (
            <FormGrid>
              <Field label="交付日期" required error={errors['deliverDate']}>
                <DatePicker value={draft.deliverDate} max={today()} onChange={(deliverDate) => set({ deliverDate })} />
              </Field>
              <Field label="计费起始日期" error={errors['chargeStartDate']} help="不填写时取交付日期">
                <DatePicker value={draft.chargeStartDate} onChange={(chargeStartDate) => set({ chargeStartDate })} />
              </Field>
              <Field label="钥匙数" error={errors['keys']}>
                <NumberInput
                  value={draft.keys}
                  scale={0}
                  min={0}
                  max={99}
                  unit="把"
                  onChange={(keys) => set({ keys })}
                />
              </Field>
              <div className="col-span-full flex flex-col gap-1">
                <h3 className="text-small text-secondary">实际交付物料</h3>
                <kinds.lines.Input
                  entity={handoverDeliver}
                  name="materials"
                  field={handoverDeliver.fields.materials}
                  value={deliver.materials}
                  draft={{}}
                  onChange={(lines) => set({ materials: materialsOf(lines) })}
                />
              </div>
            </FormGrid>
          )}
          {draft.step === 'sign' && (
            <div className="flex flex-col gap-4">
              <DeliverSummary
                house={String(row.titles?.['houseId'] ?? '')}
                customers={deliver.customers}
                draft={draft}
                materials={deliver.materials}
              />
              <FormGrid>
                <Field label="代办人" error={errors['agentName']} help="由他人代办时填写">
                  <Input
                    value={draft.agentName}
                    maxLength={30}
                    onChange={(event) => set({ agentName: event.target.value })}
                  />
                </Field>
                <Field label="代办人证件号" error={errors['agentIdNo']}>
                  <Input
                    value={draft.agentIdNo}
                    maxLength={18}
                    onChange={(event) => set({ agentIdNo: event.target.value.trim() })}
                  />
                </Field>
              </FormGrid>
              <Field label="业主签字" required error={errors['signature']} help="在框内手写，或上传已签字的文件">
                <Upload
                  accept={SIGNATURES}
                  maxSize={SIGNATURE_MAX}
                  maxCount={1}
                  value={draft.signature}
                  onChange={(signature) => set({ signature })}
                  send={(file, onProgress, signal) => port.upload(file, UPLOAD, onProgress, signal)}
                />
              </Field>
              {draft.signature.length === 0 && (
                <SignaturePad
                  label="手写签字区"
                  onDone={async (file) =>
                    set({ signature: [await port.upload(file, UPLOAD, () => undefined, new AbortController().signal)] })
                  }
                />
              )}
            </div>
          )}
          <div className="flex items-center justify-end gap-2 border-t border-line pt-4">
            <span className="mr-auto text-small text-secondary">可随时离开，填写的内容保留在本标签页</span>
            <Button onClick={leave}>稍后办理</Button>
            {draft.step !== 'customers' && <Button onClick={deliver.back}>上一步</Button>}
            <Button variant="primary" loading={deliver.pending} onClick={deliver.next}>
              {draft.step === 'sign' ? '办理交付' : '下一步'}
            </Button>
          </div>
        </>
      )}
    </div>
  )
}

const SIGNATURES = ['.png', '.jpg', '.jpeg', '.pdf'] as const
const UPLOAD = { bizType: handoverDeliver.name, field: 'signature' }
