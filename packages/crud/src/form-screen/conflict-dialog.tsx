import { useState } from 'react'
import type { AnyEntity, AnyRow } from '@wuguan/contract/kernel/entity'
import { Button } from '@wuguan/ui/button'
import { Dialog } from '@wuguan/ui/dialog'
import { RadioGroup } from '@wuguan/ui/radio'
import type { Conflict, Side } from '../controllers/conflict.ts'
import type { FormController } from '../controllers/use-form.ts'
import type { EntityUi } from '../entity-ui/index.ts'
import { RowValue } from '../parts/row-value.tsx'

interface ConflictDialogProps {
  entity: AnyEntity
  ui?: EntityUi
  conflict: Conflict
  controller: FormController
  /** Saves what was chosen. */
  save: () => void
}

/** Somebody else saved meanwhile: both values of every contested field side by side, mine chosen until the user says otherwise. */
export function ConflictDialog({ entity, ui, conflict, controller, save }: ConflictDialogProps) {
  const { current, fields, taken } = conflict
  const [choice, setChoice] = useState<Readonly<Record<string, Side>>>({})
  const mine = controller.mineRow()
  const apply = () => {
    controller.settle(choice)
    save()
  }
  const label = (name: string) => entity.fields[name]?.label ?? name
  return (
    <Dialog
      open
      onOpenChange={controller.postpone}
      width={760}
      title="数据已被他人修改"
      description={
        fields.length > 0
          ? '下列字段双方都改过，请逐项选择保留哪一个。您填写的内容不会丢失。'
          : '双方改的不是同一个字段，可以一起保存。'
      }
      footer={
        <>
          <Button variant="primary" onClick={apply}>
            按所选内容保存
          </Button>
          <Button onClick={controller.postpone}>返回编辑</Button>
        </>
      }
    >
      {fields.length > 0 && (
        <table className="w-full text-table" aria-label="有冲突的字段">
          <thead>
            <tr className="border-b border-line text-left text-secondary">
              <th className="py-2 pr-3 font-normal">字段</th>
              <th className="py-2 pr-3 font-normal">我的修改</th>
              <th className="py-2 pr-3 font-normal">他人的修改</th>
              <th className="py-2 font-normal">保留</th>
            </tr>
          </thead>
          <tbody>
            {fields.map(({ name }) => (
              <tr key={name} className="border-b border-line align-top">
                <th scope="row" className="py-2 pr-3 text-left font-medium">
                  {label(name)}
                </th>
                <td className="py-2 pr-3">
                  <Value entity={entity} ui={ui} name={name} row={mine} />
                </td>
                <td className="py-2 pr-3">
                  <Value entity={entity} ui={ui} name={name} row={current} />
                </td>
                <td className="py-1">
                  <RadioGroup<Side>
                    aria-label={`${label(name)}保留`}
                    value={choice[name] ?? 'mine'}
                    onChange={(side) => setChoice((all) => ({ ...all, [name]: side }))}
                    options={[
                      { value: 'mine', label: '我的' },
                      { value: 'theirs', label: '他人的' },
                    ]}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {taken.length > 0 && (
        <p className="mt-3 text-table text-secondary">他人还修改了：{taken.map(label).join('、')}，将一并保留。</p>
      )}
    </Dialog>
  )
}

function Value({ entity, ui, name, row }: { entity: AnyEntity; ui: EntityUi | undefined; name: string; row: AnyRow }) {
  if (row[name] == null || row[name] === '') return <span className="text-secondary">（空）</span>
  return <RowValue entity={entity} name={name} row={row} ui={ui} place="detail" />
}
