import { useMemo } from 'react'
import type { HotlineContext } from '@wuguan/contract/hotline/seat.actions'
import { ORDER_TYPE, URGENCY } from '@wuguan/contract/wkorder/order-options'
import { Button } from '@wuguan/ui/button'
import { Checkbox } from '@wuguan/ui/checkbox'
import { DateTimePicker } from '@wuguan/ui/date'
import { Field, FormGrid } from '@wuguan/ui/form'
import { Input, Textarea } from '@wuguan/ui/input'
import { RadioGroup } from '@wuguan/ui/radio'
import { Select } from '@wuguan/ui/select'
import { CommunityField } from './caller-panel'
import { type Draft, leafOptions, previewWords } from './hotline.logic'
import { Notice } from './notice'
import type { Variant } from './pages'
import { PlacePicker } from './place-picker'
import { seat } from './seat-client'
import { SeatUpload } from './seat-files'
import { ELSEWHERE, type Register } from './use-register'
import { useRead } from './use-read'

// Nobody calls for a task of the house itself.
const TYPES = ORDER_TYPE.items.filter(({ code }) => code !== 'inner').map(({ code, label }) => ({ value: code, label }))
const LEVELS = URGENCY.items.map(({ code, label }) => ({ value: code, label }))
const named = (rows: readonly { id: string; name: string }[] = []) =>
  rows.map(({ id, name }) => ({ value: id, label: name }))

interface CreateFormProps {
  context: HotlineContext
  variant: Variant
  register: Register
}

export function CreateForm({ context, variant, register }: CreateFormProps) {
  const { form, draft, faults, fault, change, submit, running } = register
  const { orderType, communityId } = draft
  const options = useRead(
    (signal) => seat.options({ communityId: communityId! }, signal),
    communityId === null ? null : String(communityId),
  )
  const categories = useMemo(() => options.data?.categories ?? [], [options.data])
  const leaves = useMemo(() => leafOptions(categories, orderType), [categories, orderType])
  const limits = useLimits(variant, draft)
  const bind = (name: 'locationText' | 'content' | 'callerName' | 'callerMobile') => ({
    name,
    value: draft[name],
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  })

  return (
    <form
      ref={form}
      noValidate
      aria-label="新建工单"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
      className="flex flex-col gap-4"
    >
      <Field label="工单类型" required error={faults['orderType']}>
        <RadioGroup
          value={orderType}
          options={TYPES}
          onChange={(type) => change({ orderType: type, categoryId: null, areaId: null, complaintLevelId: null })}
        />
      </Field>
      <Notice fault={options.fault} retry={options.again} />
      <FormGrid>
        <CommunityField
          context={context}
          value={communityId}
          error={faults['communityId']}
          onChange={(next) => change({ communityId: next })}
          reset={() => change(ELSEWHERE)}
        />
        {orderType === 'publicRepair' ? (
          <Field label="公区位置" required error={faults['areaId']}>
            <Select
              value={draft.areaId}
              options={named(options.data?.areas)}
              disabled={communityId === null}
              onChange={(areaId) => change({ areaId })}
            />
          </Field>
        ) : (
          <HouseField register={register} />
        )}
        <Field label="问题类别" required error={faults['categoryId']} help={limits}>
          <Select
            searchable
            value={draft.categoryId}
            options={leaves}
            disabled={communityId === null}
            onChange={(categoryId) =>
              change({ categoryId, urgency: categories.find(({ id }) => id === categoryId)?.urgency ?? 'normal' })
            }
          />
        </Field>
        <Field label="详细位置" error={faults['locationText']}>
          <Input {...bind('locationText')} maxLength={200} autoComplete="off" />
        </Field>
        <Field label="紧急程度" required error={faults['urgency']}>
          <RadioGroup value={draft.urgency} options={LEVELS} onChange={(urgency) => change({ urgency })} />
        </Field>
        {orderType === 'complaint' && (
          <Field label="投诉级别" required error={faults['complaintLevelId']}>
            <Select
              value={draft.complaintLevelId}
              options={named(options.data?.complaintLevels)}
              disabled={communityId === null}
              onChange={(complaintLevelId) => change({ complaintLevelId })}
            />
          </Field>
        )}
        <Field label="问题描述" required wide error={faults['content']}>
          <Textarea {...bind('content')} rows={4} maxLength={1000} />
        </Field>
        <Field label="附件" wide error={faults['attachments']}>
          <SeatUpload value={draft.attachments} onChange={(attachments) => change({ attachments })} />
        </Field>
        {orderType === 'repair' && (
          <>
            <Field label="预约上门" error={faults['appointmentStart']}>
              <DateTimePicker
                value={draft.appointmentStart}
                defaultTime="09:00:00"
                onChange={(appointmentStart) => change({ appointmentStart })}
              />
            </Field>
            <Field label="预约结束" error={faults['appointmentEnd']}>
              <DateTimePicker
                value={draft.appointmentEnd}
                defaultTime="12:00:00"
                onChange={(appointmentEnd) => change({ appointmentEnd })}
              />
            </Field>
          </>
        )}
        <Field label="报事人" required={!draft.anonymous} error={faults['callerName']}>
          <Input {...bind('callerName')} maxLength={50} autoComplete="off" />
        </Field>
        <Field label="来电号码" required={!draft.anonymous} error={faults['callerMobile']}>
          <Input
            {...bind('callerMobile')}
            type="tel"
            inputMode="numeric"
            maxLength={11}
            autoComplete="off"
            className="tabular"
          />
        </Field>
      </FormGrid>
      {context.allowAnonymous && (
        <Checkbox
          label="匿名（报事人和来电号码可不填写）"
          checked={draft.anonymous}
          onChange={(anonymous) => change({ ...draft, anonymous })}
        />
      )}
      <Notice fault={fault} retry={fault?.code === 0 ? () => void submit() : undefined} />
      <div>
        <Button type="submit" variant="primary" size="lg" loading={running} className="max-sm:h-11 max-sm:w-full">
          提交
        </Button>
      </div>
    </form>
  )
}

function HouseField({ register: { draft, faults, change } }: Pick<CreateFormProps, 'register'>) {
  const { houseId, house, communityId } = draft
  const fault = faults['houseId']
  return (
    <Field label="房产" htmlFor="order-house" required={draft.orderType === 'repair'} error={fault}>
      <div id="order-house" role="group" aria-label="房产">
        <PlacePicker
          communityId={communityId}
          value={houseId === null ? null : { id: houseId, label: house }}
          onChange={(place) => change({ houseId: place?.id ?? null, house: place?.label ?? '' })}
          invalid={fault !== undefined}
        />
      </div>
    </Field>
  )
}

/** Within how long such a report is taken up and done: for whoever is asked on the telephone. */
function useLimits(variant: Variant, { communityId, orderType, categoryId, urgency }: Draft): string | undefined {
  const asked = variant === 'workOrder' && communityId !== null && categoryId !== null
  const query = { communityId, orderType, categoryId, urgency }
  const { data } = useRead((signal) => seat.preview(query, signal), asked ? JSON.stringify(query) : null)
  return data === null ? undefined : previewWords(data)
}
