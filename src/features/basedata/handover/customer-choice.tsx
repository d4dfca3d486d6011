import { useState } from 'react'
import { HOUSE_RELATION } from '@wuguan/contract/basedata/customer-house.entity'
import { customer } from '@wuguan/contract/basedata/customer.entity'
import { handoverCustomer } from '@wuguan/contract/basedata/handover-customer.entity'
import { may } from '@wuguan/crud/controllers'
import { RefPicker } from '@wuguan/crud/pickers'
import { useCrudPort } from '@wuguan/crud/port'
import { Button } from '@wuguan/ui/button'
import { Field, FormGrid } from '@wuguan/ui/form'
import { Input } from '@wuguan/ui/input'
import { NumberInput } from '@wuguan/ui/number-input'
import { Segmented } from '@wuguan/ui/radio'
import { Select } from '@wuguan/ui/select'
import { Switch } from '@wuguan/ui/switch'
import { hasShare } from './customer-choice.logic'
import { useCustomerChoice } from './use-customer-choice'

const RELATIONS = HOUSE_RELATION.items.map(({ code, label }) => ({ value: code, label }))
const WAYS = [
  { value: true, label: '已有客户' },
  { value: false, label: '新建客户' },
]

interface CustomerChoiceProps {
  handoverHouseId: string
  communityId: string
  done: () => void
  cancel: () => void
}

/** 选择交付客户: somebody the register knows, or a new customer, with what he is to the house. */
export function CustomerChoice({ handoverHouseId, communityId, done, cancel }: CustomerChoiceProps) {
  const port = useCrudPort()
  const [title, setTitle] = useState<string | null>(null)
  const { draft, set, errors, fault, saving, save } = useCustomerChoice(handoverHouseId, communityId, done)
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      {fault && (
        <p role="alert" className="rounded bg-danger-soft px-3 py-2 text-table text-danger-text">
          {fault}
        </p>
      )}
      {may(port, customer, 'add') && (
        <div>
          <Segmented aria-label="方式" value={draft.known} options={WAYS} onChange={(known) => set({ known })} />
        </div>
      )}
      <FormGrid>
        {draft.known ? (
          <Field label="客户" required error={errors['customerId']} wide>
            <RefPicker
              to={customer.name}
              placeholder="按姓名或手机号搜索"
              filters={{ state: '1' }}
              value={draft.customerId}
              title={title}
              onChange={(id, name) => {
                setTitle(name)
                set({ customerId: id === null ? null : String(id) })
              }}
            />
          </Field>
        ) : (
          <>
            <Field label="姓名" required error={errors['name']}>
              <Input value={draft.name} maxLength={60} onChange={(event) => set({ name: event.target.value })} />
            </Field>
            <Field label="手机号" required error={errors['mobile']}>
              <Input
                value={draft.mobile}
                maxLength={11}
                inputMode="numeric"
                onChange={(event) => set({ mobile: event.target.value.trim() })}
              />
            </Field>
            <Field label="身份证号" error={errors['idNo']} wide>
              <Input value={draft.idNo} maxLength={18} onChange={(event) => set({ idNo: event.target.value.trim() })} />
            </Field>
          </>
        )}
        <Field label="关系" required error={errors['relation']}>
          <Select
            value={draft.relation}
            options={RELATIONS}
            onChange={(relation) => set({ relation: relation ?? 1 })}
          />
        </Field>
        {hasShare(draft.relation) && (
          <Field label={handoverCustomer.fields.share.label} error={errors['share']} help="业主与共有人合计不超过100%">
            <NumberInput
              value={draft.share}
              scale={2}
              min={0}
              max={100}
              unit="%"
              onChange={(share) => set({ share })}
            />
          </Field>
        )}
        <Field label="缴费人" help="每套房产只有一位缴费人">
          <Switch checked={draft.isPayer} onChange={(isPayer) => set({ isPayer })} />
        </Field>
      </FormGrid>
      <div className="flex justify-end gap-2">
        <Button onClick={cancel}>取消</Button>
        <Button variant="primary" type="submit" loading={saving}>
          添加客户
        </Button>
      </div>
    </form>
  )
}
