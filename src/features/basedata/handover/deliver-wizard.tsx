import { type ComponentType, useState } from 'react'
import { type HandoverReading, handoverDeliver } from '@wuguan/contract/basedata/handover-deliver.entity'
import { HANDOVER_HOUSE_STATUS } from '@wuguan/contract/basedata/handover-house.entity'
import { labelOf } from '@wuguan/contract/kernel/options'
import { DraftFields } from '@wuguan/crud/form-screen'
import { type InputProps, kinds } from '@wuguan/crud/kinds'
import { faultOf, useCrudPort } from '@wuguan/crud/port'
import { Button } from '@wuguan/ui/button'
import { FormGrid } from '@wuguan/ui/form'
import { EmptyPanel, ErrorPanel, ResultPanel } from '@wuguan/ui/panel'
import { Skeleton } from '@wuguan/ui/skeleton'
import { Steps } from '@wuguan/ui/steps'
import { SignaturePad } from '@wuguan/ui/signature'
import { DeliverPrint } from './deliver-print'
import { DeliverSummary } from './deliver-summary'
import { HouseCustomers } from './house-customers'
import type { FeesPart } from './handover-houses'
import { materialsOf } from './deliver.logic'
import { useDeliver } from './use-deliver'

const METERS = 'meter:device:list'
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

  const typed = { entity: asked, draft: { ...draft, materials: deliver.materials }, errors }
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
              deliverDate={draft.deliverDate ?? null}
              onDeliverDate={(deliverDate) => set({ deliverDate })}
            />
          )}
          {draft.step === 'readings' && (
            <Readings
              houseId={row.houseId}
              value={(draft.meterReadings ?? []) as unknown as HandoverReading[]}
              onChange={(meterReadings) => set({ meterReadings: meterReadings.map((one) => ({ ...one })) })}
            />
          )}
          {draft.step === 'materials' && (
            <FormGrid>
              <DraftFields
                {...typed}
                names={['deliverDate', 'chargeStartDate', 'keys', 'materials']}
                onChange={(part) => set('materials' in part ? { materials: materialsOf(part['materials']) } : part)}
              />
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
                <DraftFields {...typed} names={['agentName', 'agentIdNo', 'signature']} onChange={set} inputs={OWN} />
              </FormGrid>
            </div>
          )}
          <div className="flex items-center gap-2 border-t border-line pt-4">
            <Button variant="primary" loading={deliver.pending} onClick={deliver.next}>
              {draft.step === 'sign' ? '办理交付' : '下一步'}
            </Button>
            {draft.step !== 'customers' && <Button onClick={deliver.back}>上一步</Button>}
            <Button onClick={leave}>稍后办理</Button>
            <span className="ml-2 text-small text-secondary">可随时离开，填写的内容保留在本标签页</span>
          </div>
        </>
      )}
    </div>
  )
}

/** Without a signature nothing is handed over here. */
const { signature } = handoverDeliver.fields
const asked = { ...handoverDeliver, fields: { ...handoverDeliver.fields, signature: { ...signature, required: true } } }

/** Written by hand in the box, or a signed paper that is uploaded. */
function SignatureInput(props: InputProps) {
  const port = useCrudPort()
  const upload = { bizType: props.entity.name, field: props.name }
  return (
    <div className="flex flex-col gap-4">
      <kinds.attachments.Input {...props} />
      {props.value === null && (
        <SignaturePad
          send={(file, progress, signal) => port.upload(file, upload, progress, signal)}
          onSigned={(file) => props.onChange([file])}
        />
      )}
    </div>
  )
}
const OWN = { signature: SignatureInput }
