import { createContext, use } from 'react'
import type { SheetItem } from '@wuguan/contract/schedule/schedule.actions'
import { rangeWords } from '@wuguan/contract/kernel/check-item'
import type { InputProps } from '@wuguan/crud/kinds'
import { Input } from '@wuguan/ui/input'
import { RadioGroup } from '@wuguan/ui/radio'
import { Tag } from '@wuguan/ui/tag'

/** The items of the step that is being signed. */
export const ItemsContext = createContext<readonly SheetItem[]>([])
interface Answer {
  readonly itemId: string
  readonly value?: string | null
  readonly remark?: string | null
}
const JUDGED = [
  { value: 'normal', label: '正常' },
  { value: 'abnormal', label: '异常' },
]

/** One item below the other, with big targets: what was found, and a few words where it is not as it should be. */
export const ChecklistInput = ({ value, onChange }: InputProps) => (
  <Checklist
    items={use(ItemsContext)}
    answers={(Array.isArray(value) ? value : []) as readonly Answer[]}
    onChange={onChange}
  />
)

interface ChecklistProps {
  items: readonly SheetItem[]
  answers: readonly Answer[]
  onChange: (answers: readonly Answer[]) => void
}
export function Checklist({ items, answers, onChange }: ChecklistProps) {
  const set = (itemId: string, part: Partial<Answer>) => {
    const was = answers.find((answer) => answer.itemId === itemId) ?? { itemId }
    onChange([...answers.filter((answer) => answer.itemId !== itemId), { ...was, ...part }])
  }
  if (items.length === 0) return <p className="text-secondary">没有检查项目</p>
  return (
    <ol className="flex flex-col gap-3">
      {items.map((item) => {
        const answer = answers.find(({ itemId }) => itemId === item.id)
        return (
          <li key={item.id} className="flex flex-col gap-2 rounded border border-line p-3">
            <span className="flex flex-wrap items-center gap-2">
              <b className="font-medium">{item.name}</b>
              {item.required && <Tag>必填</Tag>}
              {item.photoRule !== 'never' && <Tag tone="info">{item.photoRule === 'always' ? '必拍' : '异常必拍'}</Tag>}
            </span>
            {(item.standardText || rangeWords(item) || item.last !== null) && (
              <span className="text-small text-secondary">
                {[
                  item.standardText,
                  rangeWords(item) && `正常范围 ${rangeWords(item)}`,
                  item.last !== null && item.valueType !== 'judge' && `上次 ${item.last}${item.unit ?? ''}`,
                ]
                  .filter(Boolean)
                  .join('；')}
              </span>
            )}
            <AnswerInput item={item} value={answer?.value ?? null} onChange={(next) => set(item.id, { value: next })} />
            <Input
              size="lg"
              aria-label={`${item.name}说明`}
              placeholder="说明（异常时填写）"
              value={answer?.remark ?? ''}
              onChange={({ target }) => set(item.id, { remark: target.value || null })}
            />
          </li>
        )
      })}
    </ol>
  )
}
function AnswerInput({
  item,
  value,
  onChange,
}: {
  item: SheetItem
  value: string | null
  onChange: (value: string | null) => void
}) {
  if (item.valueType === 'judge' || item.valueType === 'choice')
    return (
      <RadioGroup
        aria-label={item.name}
        options={item.valueType === 'judge' ? JUDGED : (item.options ?? []).map((one) => ({ value: one, label: one }))}
        value={value}
        onChange={onChange}
      />
    )
  return (
    <Input
      size="lg"
      aria-label={item.name}
      {...(item.valueType === 'number' ? { inputMode: 'decimal' as const, placeholder: item.unit ?? '数值' } : {})}
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value || null)}
    />
  )
}
