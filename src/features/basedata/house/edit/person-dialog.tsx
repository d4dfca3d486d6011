import type { House } from '@wuguan/contract/basedata/house.entity'
import { useState } from 'react'
import { saveHouseRelations, type HousePerson } from '@wuguan/contract/basedata/house.actions'
import { HOUSE_RELATION } from '@wuguan/contract/basedata/customer-house.entity'
import { TaskDialog, useTask } from '@wuguan/crud/task'
import { Checkbox } from '@wuguan/ui/checkbox'
import { DatePicker } from '@wuguan/ui/date'
import { Field, FormGrid } from '@wuguan/ui/form'
import { NumberInput } from '@wuguan/ui/number-input'
import { Select } from '@wuguan/ui/select'
import { today } from '@wuguan/crud/clock'
import { CustomerChoice } from '../dialogs/customer-choice'
import { HOUSE_LISTS } from '../dialogs/house-task'
import { draftOf, stillThere, withPerson, type PersonDraft } from './people.logic'
import { sharesOf } from './shares'

interface PersonDialogProps {
  house: House
  relations: readonly number[]
  noun: string
  people: readonly HousePerson[]
  person: HousePerson | null
  close: () => void
}

/** Adds somebody to a house, or changes what he is to it; the others stay as they are. */
export function PersonDialog({ house, relations, noun, people, person, close }: PersonDialogProps) {
  const date = today()
  const others = stillThere(people, date)
  const [draft, setDraft] = useState<PersonDraft>(() =>
    person
      ? draftOf(person)
      : {
          customerId: '',
          relation: freeRelation(relations, others),
          share: null,
          isPayer: others.every((one) => !one.isPayer),
          startDate: date,
          leaseEnd: null,
          moveInDate: null,
        },
  )
  const task = useTask(saveHouseRelations, {
    refreshes: HOUSE_LISTS,
    said: () => (person ? '保存成功' : `已添加${noun}`),
    done: close,
  })
  const next = withPerson(others.map(draftOf), draft)
  const at = next.findIndex((one) => one === draft)
  const error = (name: string) => task.errors[`relations.${at}.${name}`]
  const owner = draft.relation <= 2
  const shares = sharesOf(next.filter((one) => one.relation <= 2))
  const set = (change: Partial<PersonDraft>) => setDraft((was) => ({ ...was, ...change }))
  return (
    <TaskDialog
      task={task}
      title={person ? `编辑 ${person.name}` : `添加${noun}`}
      description={String(house['fullName'])}
      verb={person ? '保存' : '添加'}
      width={640}
      disabled={owner && shares.over}
      shows={[`relations.${at}`]}
      close={close}
      submit={() => void task.submit({ houseId: house.id, date, relations: next })}
    >
      <FormGrid>
        <Field label="客户" required error={error('customerId')}>
          {person ? (
            <output className="flex min-h-control items-center">{person.name}</output>
          ) : (
            <CustomerChoice value={draft.customerId || null} onChange={(id) => set({ customerId: id ?? '' })} />
          )}
        </Field>
        <Field label="关系" required error={error('relation')}>
          <Select
            value={draft.relation}
            disabled={person !== null}
            options={HOUSE_RELATION.items
              .filter((one) => relations.includes(one.code))
              .map((one) => ({ value: one.code as number, label: one.label }))}
            onChange={(relation) => set({ relation })}
          />
        </Field>
        {owner && (
          <Field
            label="份额"
            error={shares.over ? '共有人份额合计不能超过100%' : error('share')}
            help={shares.given ? `合计 ${shares.total}%` : undefined}
          >
            <NumberInput
              scale={2}
              min={0}
              max={100}
              unit="%"
              value={draft.share ?? ''}
              onChange={(share) => set({ share: share || null })}
            />
          </Field>
        )}
        {!person && (
          <Field label="开始日期" required error={error('startDate')}>
            <DatePicker
              value={draft.startDate}
              clearable={false}
              onChange={(startDate) => set({ startDate: startDate ?? date })}
            />
          </Field>
        )}
        {draft.relation === 3 && (
          <Field label="租期至" error={error('leaseEnd')}>
            <DatePicker value={draft.leaseEnd} min={draft.startDate} onChange={(leaseEnd) => set({ leaseEnd })} />
          </Field>
        )}
        <Field label="入住日期" error={error('moveInDate')}>
          <DatePicker value={draft.moveInDate} onChange={(moveInDate) => set({ moveInDate })} />
        </Field>
      </FormGrid>
      <Checkbox
        label="缴费人（每套房产一位，原缴费人自动取消）"
        checked={draft.isPayer}
        onChange={(isPayer) => set({ isPayer })}
      />
    </TaskDialog>
  )
}

/** The first owner is 业主, who comes after him is 共有人. */
const freeRelation = (relations: readonly number[], people: readonly HousePerson[]): number =>
  relations.find((one) => one !== 1 || people.every((person) => person.relation !== 1)) ?? relations[0] ?? 1
