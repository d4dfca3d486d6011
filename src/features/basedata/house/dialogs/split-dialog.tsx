import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { splitHouse } from '@wuguan/contract/basedata/house.actions'
import { formatMoney } from '@wuguan/contract/kernel/decimal'
import { TaskDialog, useTask } from '@wuguan/crud/task'
import { Button, IconButton } from '@wuguan/ui/button'
import { cn } from '@wuguan/ui/cn'
import { DatePicker } from '@wuguan/ui/date'
import { Field, FormGrid } from '@wuguan/ui/form'
import { Input } from '@wuguan/ui/input'
import { NumberInput } from '@wuguan/ui/number-input'
import { today } from '@wuguan/crud/clock'
import { HOUSE_LISTS, type TaskHouse } from './house-task'
import { balanceOf, firstParts, nextPart, type Part } from './split.logic'

const MAX_PARTS = 20
const COLUMNS = 'grid grid-cols-[1.2fr_1fr_1fr_1fr_2rem] gap-2'

/** One house becomes several; their areas add up to its own. */
export function SplitDialog({ house, close }: { house: TaskHouse; close: () => void }) {
  const [parts, setParts] = useState(() => firstParts(house.roomNo))
  const [effectiveDate, setDate] = useState<string | null>(today)
  const [remark, setRemark] = useState('')
  const task = useTask(splitHouse, {
    refreshes: HOUSE_LISTS,
    said: ({ newIds }) => `已拆分为 ${newIds.length} 套房产`,
    done: close,
  })
  const balance = balanceOf(house.buildingArea, parts)
  const set = (key: number, change: Partial<Part>) =>
    setParts((all) => all.map((part) => (part.key === key ? { ...part, ...change } : part)))
  const submit = () =>
    void task.submit({
      houseId: house.id,
      effectiveDate,
      remark: remark || null,
      parts: parts.map(({ roomNo, buildingArea, chargeArea, layout }) => ({
        roomNo,
        buildingArea,
        chargeArea: chargeArea || null,
        layout: layout || null,
      })),
    })
  return (
    <TaskDialog
      task={task}
      title={`拆分房产 ${house.fullName}`}
      description="拆分后原房产停用并保留沿革，业主和住户随之转到新房产；有未结清费用时不能拆分。"
      verb={`拆分为 ${parts.length} 套`}
      width={760}
      disabled={!balance.even}
      shows={['parts', 'effectiveDate', 'remark']}
      close={close}
      submit={submit}
    >
      <fieldset className="flex min-w-0 flex-col gap-2">
        <legend className="sr-only">拆分后的房产</legend>
        <div aria-hidden className={cn(COLUMNS, 'text-small text-secondary')}>
          <span>房号</span>
          <span>建筑面积</span>
          <span>计费面积</span>
          <span>户型</span>
        </div>
        {parts.map((part, at) => {
          const error = (name: string) => task.errors[`parts.${at}.${name}`]
          const sentence = [error('roomNo'), error('buildingArea'), error('chargeArea')].find(Boolean)
          return (
            <div key={part.key} role="group" aria-label={`第${at + 1}套`} className="flex flex-col gap-1">
              <div className={COLUMNS}>
                <Input
                  aria-label="房号"
                  value={part.roomNo}
                  maxLength={20}
                  aria-invalid={Boolean(error('roomNo'))}
                  onChange={(event) => set(part.key, { roomNo: event.target.value })}
                />
                <NumberInput
                  aria-label="建筑面积"
                  scale={2}
                  min={0}
                  unit="㎡"
                  value={part.buildingArea}
                  aria-invalid={Boolean(error('buildingArea'))}
                  onChange={(buildingArea) => set(part.key, { buildingArea })}
                />
                <NumberInput
                  aria-label="计费面积"
                  scale={2}
                  min={0}
                  unit="㎡"
                  placeholder="同建筑面积"
                  value={part.chargeArea}
                  aria-invalid={Boolean(error('chargeArea'))}
                  onChange={(chargeArea) => set(part.key, { chargeArea })}
                />
                <Input
                  aria-label="户型"
                  value={part.layout}
                  maxLength={30}
                  placeholder={house.layout ?? ''}
                  onChange={(event) => set(part.key, { layout: event.target.value })}
                />
                <IconButton
                  label={`移除第${at + 1}套`}
                  icon={<Trash2 />}
                  disabled={parts.length <= 2}
                  onClick={() => setParts((all) => all.filter((one) => one.key !== part.key))}
                />
              </div>
              {sentence && (
                <p role="alert" className="text-small text-danger-text">
                  {sentence}
                </p>
              )}
            </div>
          )
        })}
        <div className="flex items-center gap-3">
          <Button
            size="sm"
            icon={<Plus />}
            disabled={parts.length >= MAX_PARTS}
            onClick={() => setParts((all) => [...all, nextPart(house.roomNo, all)])}
          >
            增加一套
          </Button>
          <p
            role="status"
            className={cn('tabular ml-auto text-table', balance.even ? 'text-success-text' : 'text-warning-text')}
          >
            合计 {formatMoney(balance.total)} ㎡ / 原面积 {formatMoney(house.buildingArea)} ㎡
            {balance.even ? '，面积相符' : `，相差 ${formatMoney(balance.difference)} ㎡。拆分后面积合计应等于原面积`}
          </p>
        </div>
        {task.errors['parts'] && (
          <p role="alert" className="text-small text-danger-text">
            {task.errors['parts']}
          </p>
        )}
      </fieldset>
      <FormGrid>
        <Field label="生效日期" required error={task.errors['effectiveDate']}>
          <DatePicker value={effectiveDate} onChange={setDate} clearable={false} />
        </Field>
        <Field label="说明" error={task.errors['remark']}>
          <Input value={remark} maxLength={200} onChange={(event) => setRemark(event.target.value)} />
        </Field>
      </FormGrid>
    </TaskDialog>
  )
}
