import { useState } from 'react'
import { addMeters } from '@wuguan/contract/meter/device.actions'
import { METER_KIND, METER_USAGE, meter } from '@wuguan/contract/meter/meter.entity'
import { RefPicker, RefsPicker } from '@wuguan/crud/pickers'
import { TaskDialog, useTask } from '@wuguan/crud/task'
import { DatePicker } from '@wuguan/ui/date'
import { Field, FormGrid } from '@wuguan/ui/form'
import { Input } from '@wuguan/ui/input'
import { PositiveIntegerInput, PositiveNumberInput } from '@wuguan/ui/number-input'
import { Segmented } from '@wuguan/ui/radio'
import { CommunityChoice, useCommunity } from '../shared/community'

const KINDS = METER_KIND.items.map(({ code, label }) => ({ value: code, label }))
const USAGES = METER_USAGE.items
  .filter(({ code }) => code === 'house' || code === 'commercial')
  .map(({ code, label }) => ({ value: code, label }))
const SHOWS = [
  'houseIds',
  'levelId',
  'parentId',
  'prefix',
  'from',
  'width',
  'ratio',
  'digits',
  'decimals',
  'installDate',
  'readerUserId',
]

/** 批量新增: a meter for each of these houses, numbered on in the order of the register. */
export function AddManyDialog({ close }: { close: () => void }) {
  const { id: communityId, choose } = useCommunity()
  const [houseIds, setHouses] = useState<string[]>([])
  const [kind, setKind] = useState('water')
  const [usageType, setUsage] = useState('house')
  const [levelId, setLevel] = useState<string | null>(null)
  const [parentId, setParent] = useState<string | null>(null)
  const [prefix, setPrefix] = useState('')
  const [numbers, setNumbers] = useState({ from: '1', width: '5', digits: '6', decimals: '1' })
  const [ratio, setRatio] = useState('1')
  const [installDate, setDate] = useState<string | null>(null)
  const [readerUserId, setReader] = useState<number | null>(null)
  const task = useTask(addMeters, {
    refreshes: [meter.name],
    said: (output) => {
      const { created, skipped } = output as { created: number; skipped: string[] }
      return skipped.length > 0 ? `新增 ${created} 块，${skipped.length} 户已有该类仪表` : `新增 ${created} 块仪表`
    },
    done: close,
  })
  const number = (key: keyof typeof numbers, label: string) => (
    <Field label={label} required error={task.errors[key]} htmlFor={`many-${key}`}>
      <PositiveIntegerInput
        id={`many-${key}`}
        value={numbers[key]}
        onChange={(value) => setNumbers({ ...numbers, [key]: value })}
      />
    </Field>
  )
  const last = Number(numbers.from || 0) + Math.max(houseIds.length, 1) - 1
  const codeOf = (n: number) => `${prefix}${String(n).padStart(Number(numbers.width || 1), '0')}`
  return (
    <TaskDialog
      task={task}
      title="批量新增仪表"
      description="按房产顺序依次编号；已有同类仪表的房产自动跳过。"
      verb={houseIds.length > 0 ? `新增 ${houseIds.length} 块` : '新增'}
      width={760}
      shows={SHOWS}
      close={close}
      submit={() =>
        void task.submit({
          communityId: communityId ?? undefined,
          houseIds,
          kind,
          usageType,
          levelId,
          parentId,
          prefix,
          from: Number(numbers.from),
          width: Number(numbers.width),
          digits: Number(numbers.digits),
          decimals: Number(numbers.decimals),
          ratio,
          installDate,
          readerUserId,
        })
      }
    >
      <FormGrid columns={2}>
        {choose !== null && (
          <Field label="项目" required>
            <CommunityChoice wide />
          </Field>
        )}
        <Field label="类型" required>
          <Segmented aria-label="类型" value={kind} options={KINDS} onChange={setKind} />
        </Field>
        <Field label="用途" required>
          <Segmented aria-label="用途" value={usageType} options={USAGES} onChange={setUsage} />
        </Field>
        <Field label="房产" required wide error={task.errors['houseIds']}>
          <RefsPicker
            to="basedata.house"
            value={houseIds}
            {...(communityId === null ? {} : { filters: { communityId: String(communityId) } })}
            onChange={(ids) => setHouses(ids.map(String))}
          />
        </Field>
        <Field label="级别" required error={task.errors['levelId']}>
          <RefPicker
            to="meter.meterLevel"
            value={levelId}
            onChange={(id) => setLevel(id === null ? null : String(id))}
          />
        </Field>
        <Field label="上级仪表" error={task.errors['parentId']}>
          <RefPicker
            to="meter.meter"
            value={parentId}
            clearable
            filters={{
              kind,
              usageType: 'master',
              ...(communityId === null ? {} : { communityId: String(communityId) }),
            }}
            onChange={(id) => setParent(id === null ? null : String(id))}
          />
        </Field>
        <Field
          label="表号前缀"
          htmlFor="many-prefix"
          error={task.errors['prefix']}
          help={`例：${codeOf(Number(numbers.from || 0))} 至 ${codeOf(last)}`}
        >
          <Input id="many-prefix" value={prefix} maxLength={12} onChange={(event) => setPrefix(event.target.value)} />
        </Field>
        {number('from', '起始序号')}
        {number('width', '序号位数')}
        <Field label="倍率" required error={task.errors['ratio']} htmlFor="many-ratio">
          <PositiveNumberInput id="many-ratio" value={ratio} onChange={setRatio} />
        </Field>
        {number('digits', '整数位数')}
        {number('decimals', '小数位数')}
        <Field label="安装日期" error={task.errors['installDate']}>
          <DatePicker aria-label="安装日期" value={installDate} onChange={setDate} clearable />
        </Field>
        <Field label="抄表人" error={task.errors['readerUserId']}>
          <RefPicker
            to="system.user"
            value={readerUserId}
            clearable
            onChange={(id) => setReader(id === null ? null : Number(id))}
          />
        </Field>
      </FormGrid>
    </TaskDialog>
  )
}
