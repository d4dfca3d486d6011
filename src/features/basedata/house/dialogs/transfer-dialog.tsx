import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { customerHouse } from '@wuguan/contract/basedata/customer-house.entity'
import { transferHouse } from '@wuguan/contract/basedata/house.actions'
import { useCrudPort } from '@wuguan/crud/port'
import { TaskDialog, useTask } from '@wuguan/crud/task'
import { Button, IconButton } from '@wuguan/ui/button'
import { Checkbox } from '@wuguan/ui/checkbox'
import { cn } from '@wuguan/ui/cn'
import { DatePicker } from '@wuguan/ui/date'
import { Field, FormGrid } from '@wuguan/ui/form'
import { Input } from '@wuguan/ui/input'
import { NumberInput } from '@wuguan/ui/number-input'
import { RadioGroup } from '@wuguan/ui/radio'
import { Select } from '@wuguan/ui/select'
import { Upload, type UploadedFile } from '@wuguan/ui/upload'
import { today } from '@wuguan/crud/clock'
import { sharesOf } from '../edit/shares'
import { useHousePeople } from '../use-house-people'
import { CustomerChoice } from './customer-choice'
import { HOUSE_LISTS, type TaskHouse } from './house-task'
import { PersonLine } from './person-line'

interface Owner {
  key: number
  customerId: string | null
  relation: 1 | 2
  share: string
  isPayer: boolean
}
const COLUMNS = 'grid grid-cols-[1fr_6.5rem_7.5rem_5rem_2rem] items-center gap-2'
const RECEIVABLES = [
  { value: 1, label: '先结清' },
  { value: 2, label: '由原业主继续承担' },
]
const PREPAID = [
  { value: 1, label: '转给新业主' },
  { value: 2, label: '退还' },
  { value: 3, label: '暂留' },
]

/** The house changes hands on a day: old owners end the day before, new ones begin. */
export function TransferDialog({ house, close }: { house: TaskHouse; close: () => void }) {
  const { people } = useHousePeople(house.id)
  const [owners, setOwners] = useState<Owner[]>([{ key: 0, customerId: null, relation: 1, share: '', isPayer: true }])
  const [date, setDate] = useState<string | null>(today)
  const [keepFamily, setKeepFamily] = useState(false)
  const [certNo, setCertNo] = useState('')
  const [receivableChoice, setReceivables] = useState(2)
  const [prepaidChoice, setPrepaid] = useState(3)
  const [files, setFiles] = useState<readonly UploadedFile[]>([])
  const [remark, setRemark] = useState('')
  const port = useCrudPort()
  const task = useTask(transferHouse, { refreshes: HOUSE_LISTS, said: () => '过户成功', done: close })

  const current = people.filter((person) => person.live && person.relation <= 2)
  const family = people.filter((person) => person.live && person.relation === 4)
  const shares = sharesOf(owners)
  const set = (key: number, change: Partial<Owner>) =>
    setOwners((all) =>
      all.map((owner) =>
        owner.key === key ? { ...owner, ...change } : { ...owner, ...(change.isPayer ? { isPayer: false } : {}) },
      ),
    )
  const submit = () =>
    void task.submit({
      houseId: house.id,
      date,
      keepFamily,
      certNo: certNo || null,
      receivableChoice,
      prepaidChoice,
      attachments: files,
      remark: remark || null,
      owners: owners.map(({ customerId, relation, share, isPayer }) => ({
        customerId: customerId ?? '',
        relation,
        share: share || null,
        isPayer,
      })),
    })
  return (
    <TaskDialog
      task={task}
      title={`过户 ${house.fullName}`}
      verb="过户"
      width={760}
      disabled={shares.over}
      shows={['owners', 'date', 'certNo', 'remark']}
      close={close}
      submit={submit}
    >
      <section aria-label="现业主" className="rounded border border-line bg-sunken px-3 py-2 text-table">
        <h3 className="text-small text-secondary">现业主，关系在过户日期前一天结束</h3>
        {current.length === 0 ? (
          <p>该房产没有业主，请办理迁入。</p>
        ) : (
          current.map((person) => <PersonLine key={person.id} person={person} />)
        )}
        {family.length > 0 && (
          <Checkbox
            label={`保留 ${family.length} 位家庭成员（${family.map((one) => one.name).join('、')}）`}
            checked={keepFamily}
            onChange={setKeepFamily}
          />
        )}
      </section>
      <fieldset className="flex min-w-0 flex-col gap-2">
        <legend className="pb-1 font-semibold">新业主</legend>
        <div aria-hidden className={cn(COLUMNS, 'text-small text-secondary')}>
          <span>客户</span>
          <span>关系</span>
          <span>份额</span>
          <span>缴费人</span>
        </div>
        {owners.map((owner, at) => (
          <div key={owner.key} role="group" aria-label={`第${at + 1}位新业主`} className={COLUMNS}>
            <CustomerChoice
              aria-label="客户"
              value={owner.customerId}
              aria-invalid={`owners.${at}.customerId` in task.errors}
              onChange={(customerId) => set(owner.key, { customerId })}
            />
            <Select
              aria-label="关系"
              value={owner.relation}
              options={[
                { value: 1, label: '业主' },
                { value: 2, label: '共有人' },
              ]}
              disabled={at === 0}
              onChange={(relation) => set(owner.key, { relation: relation as 1 | 2 })}
            />
            <NumberInput
              aria-label="份额"
              scale={2}
              min={0}
              max={100}
              unit="%"
              value={owner.share}
              onChange={(share) => set(owner.key, { share })}
            />
            <Checkbox
              aria-label={`第${at + 1}位为缴费人`}
              checked={owner.isPayer}
              onChange={(isPayer) => isPayer && set(owner.key, { isPayer })}
            />
            <IconButton
              label={`移除第${at + 1}位新业主`}
              icon={<Trash2 />}
              disabled={owners.length === 1}
              onClick={() => setOwners((all) => withPayer(all.filter((one) => one.key !== owner.key)))}
            />
          </div>
        ))}
        <div className="flex items-center gap-3">
          <Button
            size="sm"
            icon={<Plus />}
            disabled={owners.length >= 20}
            onClick={() =>
              setOwners((all) => [
                ...all,
                {
                  key: Math.max(...all.map((one) => one.key)) + 1,
                  customerId: null,
                  relation: 2,
                  share: '',
                  isPayer: false,
                },
              ])
            }
          >
            增加共有人
          </Button>
          {shares.given && (
            <p
              role="status"
              className={cn('tabular ml-auto text-table', shares.over ? 'text-danger-text' : 'text-secondary')}
            >
              {shares.over ? '共有人份额合计不能超过100%' : `份额合计 ${shares.total}%`}
            </p>
          )}
        </div>
        {ownersSentence(task.errors) && (
          <p role="alert" className="text-small text-danger-text">
            {ownersSentence(task.errors)}
          </p>
        )}
      </fieldset>
      <FormGrid>
        <Field label="过户日期" required error={task.errors['date']}>
          <DatePicker value={date} onChange={setDate} clearable={false} />
        </Field>
        <Field label="产权证号" error={task.errors['certNo']}>
          <Input value={certNo} maxLength={50} onChange={(event) => setCertNo(event.target.value)} />
        </Field>
        <Field label="未结费用">
          <RadioGroup value={receivableChoice} options={RECEIVABLES} onChange={setReceivables} />
        </Field>
        <Field label="预存余额">
          <RadioGroup value={prepaidChoice} options={PREPAID} onChange={setPrepaid} />
        </Field>
        <Field label="过户凭证" wide help="预存余额转给新业主时必须上传。" error={task.errors['attachments']}>
          <Upload
            maxCount={20}
            value={files}
            onChange={setFiles}
            send={(file, onProgress, signal) =>
              port.upload(file, { bizType: customerHouse.name, field: 'attachments' }, onProgress, signal)
            }
          />
        </Field>
        <Field label="说明" wide error={task.errors['remark']}>
          <Input value={remark} maxLength={200} onChange={(event) => setRemark(event.target.value)} />
        </Field>
      </FormGrid>
    </TaskDialog>
  )
}

/** Somebody always pays. */
const withPayer = (owners: Owner[]): Owner[] =>
  owners.some((owner) => owner.isPayer)
    ? owners
    : owners.map((owner, at) => (at === 0 ? { ...owner, isPayer: true } : owner))
const ownersSentence = (errors: Readonly<Record<string, string>>): string | undefined =>
  Object.entries(errors).find(([field]) => field === 'owners' || field.startsWith('owners.'))?.[1]
