import { useState } from 'react'
import { ArrowDown, ArrowUp, Pencil, Plus, Trash2 } from 'lucide-react'
import {
  CHECK_VALUE,
  FINDING_LEVEL,
  PHOTO_RULE,
  rangeWords,
  RANGE_FAULT,
  soundChoice,
  soundRange,
  CHOICE_FAULT,
} from '@wuguan/contract/kernel/check-item'
import { judgeDraft } from '@wuguan/contract/kernel/draft'
import { labelOf } from '@wuguan/contract/kernel/options'
import { DraftFields } from '@wuguan/crud/form-screen'
import type { CellProps, InputProps } from '@wuguan/crud/kinds'
import { Button, IconButton } from '@wuguan/ui/button'
import { Dialog } from '@wuguan/ui/dialog'
import { FormGrid } from '@wuguan/ui/form'
import { DataTable, type DataTableColumn } from '@wuguan/ui/table'
import { Tag } from '@wuguan/ui/tag'
import { patrolItem } from './patrol-item.entity'

export type Item = Readonly<Record<string, unknown>>
interface Line {
  readonly at: number
  readonly item: Item
}
const MOST = 50
const linesOf = (value: unknown): readonly Item[] => (Array.isArray(value) ? (value as Item[]) : [])
/** What counts as sound: a range, the first choice, or the standard alone. */
const soundWords = (item: Item): string => {
  const words = rangeWords(item)
  const choices = item['valueType'] === 'choice' ? ((item['options'] as string[] | null) ?? []).join(' / ') : ''
  return [item['standardText'], words, choices].filter(Boolean).join('；')
}
const COLUMNS: readonly DataTableColumn<Line>[] = [
  { key: 'at', title: '序号', width: 56, render: ({ at }) => at + 1 },
  { key: 'name', title: '检查项目', width: 160, render: ({ item }) => String(item['name'] ?? '') },
  { key: 'valueType', title: '填写方式', width: 88, render: ({ item }) => labelOf(CHECK_VALUE, item['valueType']) },
  { key: 'sound', title: '检查标准', width: 240, render: ({ item }) => soundWords(item) },
  { key: 'required', title: '必填', width: 56, render: ({ item }) => (item['required'] === false ? '' : '是') },
  { key: 'photoRule', title: '拍照', width: 88, render: ({ item }) => labelOf(PHOTO_RULE, item['photoRule']) },
  {
    key: 'defaultLevel',
    title: '异常级别',
    width: 88,
    render: ({ item }) => {
      const level = FINDING_LEVEL.items.find(({ code }) => code === item['defaultLevel'])
      return level ? <Tag tone={level.tone}>{level.label}</Tag> : null
    },
  },
]
const rowsOf = (items: readonly Item[]): readonly Line[] => items.map((item, at) => ({ at, item }))
const table = { rowKey: ({ at }: Line) => String(at), ariaLabel: '检查项目' }

/** The items of a set, read. */
export const ItemsCell = ({ value, place }: Pick<CellProps, 'value' | 'place'>) =>
  place === 'table' ? (
    `${linesOf(value).length}项`
  ) : (
    <DataTable {...table} columns={COLUMNS} rows={rowsOf(linesOf(value))} />
  )

/** The items of a set in the order in which they are asked; each is written in a dialog that asks what its way of answering needs. */
export function ItemsInput({ value, onChange }: InputProps) {
  const items = linesOf(value)
  const [open, setOpen] = useState<number | null>(null)
  const put = (next: readonly Item[]) => onChange(next.length > 0 ? next : null)
  const move = (at: number, to: number) => put(items.with(at, items[to]!).with(to, items[at]!))
  const buttons: DataTableColumn<Line> = {
    key: 'do',
    title: '操作',
    width: 144,
    role: 'actions',
    render: ({ at, item }) => {
      const name = String(item['name'] ?? '')
      return (
        <span className="flex">
          <IconButton
            size="sm"
            label={`上移${name}`}
            icon={<ArrowUp />}
            disabled={at === 0}
            onClick={() => move(at, at - 1)}
          />
          <IconButton
            size="sm"
            label={`下移${name}`}
            icon={<ArrowDown />}
            disabled={at === items.length - 1}
            onClick={() => move(at, at + 1)}
          />
          <IconButton size="sm" label={`编辑${name}`} icon={<Pencil />} onClick={() => setOpen(at)} />
          <IconButton size="sm" label={`删除${name}`} icon={<Trash2 />} onClick={() => put(items.toSpliced(at, 1))} />
        </span>
      )
    },
  }
  return (
    <div className="flex flex-col gap-2">
      {items.length > 0 && <DataTable {...table} columns={[...COLUMNS, buttons]} rows={rowsOf(items)} />}
      {items.length < MOST && (
        <span>
          <Button size="sm" icon={<Plus />} onClick={() => setOpen(items.length)}>
            添加检查项目
          </Button>
        </span>
      )}
      {open !== null && (
        <ItemDialog
          item={items[open] ?? null}
          taken={items.flatMap((item, at) => (at === open ? [] : [item['name']]))}
          close={() => setOpen(null)}
          keep={(item) => put(open < items.length ? items.with(open, item) : [...items, item])}
        />
      )}
    </div>
  )
}

const NEW: Item = Object.fromEntries(
  Object.entries(patrolItem.fields).map(([name, field]) => [name, field.default ?? null]),
)
interface ItemDialogProps {
  item: Item | null
  taken: readonly unknown[]
  close: () => void
  keep: (item: Item) => void
}
function ItemDialog({ item, taken, close, keep }: ItemDialogProps) {
  const [draft, setDraft] = useState<Item>(item ?? NEW)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const save = () => {
    const { id, ...fields } = draft
    const judged = judgeDraft(patrolItem, fields)
    const faults = judged.ok
      ? {
          ...(taken.includes(judged.draft['name']) ? { name: '检查项目名称重复' } : {}),
          ...(soundRange(judged.draft) ? {} : { normalMax: RANGE_FAULT }),
          ...(soundChoice(judged.draft) ? {} : { options: CHOICE_FAULT }),
        }
      : Object.fromEntries(judged.issues.map(({ path, message }) => [String(path[0]), message]))
    setErrors(faults)
    if (!judged.ok || Object.keys(faults).length > 0) return
    keep({ ...(id ? { id } : {}), ...judged.draft })
    close()
  }
  return (
    <Dialog
      open
      asks
      onOpenChange={close}
      title={item ? '编辑检查项目' : '添加检查项目'}
      width={720}
      footer={
        <>
          <Button variant="primary" onClick={save}>
            确定
          </Button>
          <Button onClick={close}>取消</Button>
        </>
      }
    >
      <FormGrid>
        <DraftFields
          entity={patrolItem}
          names={Object.keys(patrolItem.fields)}
          draft={draft}
          errors={errors}
          onChange={(part) => setDraft((was) => ({ ...was, ...part }))}
        />
      </FormGrid>
    </Dialog>
  )
}
