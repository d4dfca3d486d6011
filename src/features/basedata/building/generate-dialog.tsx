import { useState } from 'react'
import { BUILDING_TYPE } from '@wuguan/contract/basedata/building.entity'
import { generateBuildings } from '@wuguan/contract/basedata/place.actions'
import { useCrudPort } from '@wuguan/crud/port'
import { TaskDialog, useTask } from '@wuguan/crud/task'
import { Field, FormGrid } from '@wuguan/ui/form'
import { Input } from '@wuguan/ui/input'
import { NumberInput } from '@wuguan/ui/number-input'
import { Select } from '@wuguan/ui/select'
import { namesOf } from './generate.logic'

const TYPES = BUILDING_TYPE.items.map(({ code, label }) => ({ value: code as number, label }))
const SHOWN = ['communityId', 'from', 'to', 'suffix', 'buildType', 'floorsUp', 'floorsDown', 'units', 'housesPerFloor']
const FIRST = { from: '1', to: '8', suffix: '栋', floorsUp: '18', floorsDown: '0', units: '2', housesPerFloor: '2' }
const REFRESHES = ['basedata.building', 'basedata.unit', 'basedata.house', 'basedata.community']

/** 1栋..n栋 with their units; names that exist are left as they are. */
export default function GenerateDialog({ communityId, close }: { communityId: number | null; close: () => void }) {
  const { context } = useCrudPort()
  const [community, setCommunity] = useState(
    communityId ??
      context.communityId ??
      (context.communities.length === 1 ? (context.communities[0]?.id ?? null) : null),
  )
  const [texts, setTexts] = useState(FIRST)
  const [buildType, setType] = useState(1)
  const task = useTask(generateBuildings, {
    refreshes: REFRESHES,
    said: ({ created, skipped }) =>
      `已生成 ${created.length} 栋${skipped.length > 0 ? `，跳过已存在的 ${skipped.length} 栋：${skipped.join('、')}` : ''}`,
    done: close,
  })
  const set = (name: keyof typeof FIRST) => (value: string) => setTexts((was) => ({ ...was, [name]: value }))
  const { suffix, ...numbers } = texts
  const names = namesOf(numberOf(texts.from), numberOf(texts.to), suffix)
  const submit = () =>
    void task.submit({
      ...Object.fromEntries(Object.entries(numbers).map(([name, text]) => [name, text === '' ? null : Number(text)])),
      communityId: community,
      suffix,
      buildType,
    })
  const count = (name: Exclude<keyof typeof FIRST, 'suffix'>, label: string) => (
    <Field label={label} required error={task.errors[name]}>
      <NumberInput scale={0} min={0} value={texts[name]} onChange={set(name)} />
    </Field>
  )
  return (
    <TaskDialog
      task={task}
      title="批量生成楼栋"
      verb={names.count > 0 ? `生成 ${names.count} 栋` : '生成'}
      width={640}
      shows={SHOWN}
      close={close}
      submit={submit}
    >
      <FormGrid>
        <Field label="项目" required error={task.errors['communityId']}>
          <Select
            value={community}
            options={context.communities.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={setCommunity}
            placeholder="请选择项目"
          />
        </Field>
        <Field label="楼栋类型" required error={task.errors['buildType']}>
          <Select value={buildType} options={TYPES} onChange={setType} />
        </Field>
        {count('from', '起始栋号')}
        {count('to', '结束栋号')}
        <Field label="名称后缀" required error={task.errors['suffix']}>
          <Input value={suffix} maxLength={10} onChange={(event) => set('suffix')(event.target.value)} />
        </Field>
        {count('floorsUp', '地上层数')}
        {count('floorsDown', '地下层数')}
        {count('units', '每栋单元数')}
        {count('housesPerFloor', '每层户数')}
      </FormGrid>
      <p role="status" className="rounded bg-sunken px-3 py-2 text-table text-secondary">
        {names.count === 0
          ? '请填写起止栋号。'
          : `将生成 ${names.text}，共 ${names.count} 栋；单元数为 0 时使用默认单元。已存在的楼栋会跳过。`}
      </p>
    </TaskDialog>
  )
}

const numberOf = (text: string) => (text === '' ? Number.NaN : Number(text))
