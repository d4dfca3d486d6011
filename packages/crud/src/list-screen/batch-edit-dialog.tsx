import { createElement, useState } from 'react'
import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import { Button } from '@wuguan/ui/button'
import { Dialog } from '@wuguan/ui/dialog'
import { Field } from '@wuguan/ui/form'
import { Select } from '@wuguan/ui/select'
import { toast } from '@wuguan/ui/toast'
import { waitsForConsent } from '../controllers/consent.ts'
import { useBatch } from '../controllers/use-batch.ts'
import type { EntityUi } from '../entity-ui/index.ts'
import { kindOf } from '../kinds/index.ts'
import { faultOf, fieldFaults } from '../port/index.ts'

interface BatchEditDialogProps {
  entity: AnyEntity
  ui?: EntityUi
  ids: readonly (string | number)[]
  close: () => void
  done: () => void
}

/** Sets one field of many records to one value. */
export function BatchEditDialog({ entity, ui, ids, close, done }: BatchEditDialogProps) {
  const batch = useBatch(entity)
  const [name, setName] = useState(entity.batch[0] ?? '')
  const [value, setValue] = useState<unknown>(null)
  const [error, setError] = useState<string>()
  const field = entity.fields[name]
  if (!field) return null
  const save = async () => {
    setError(undefined)
    try {
      const answer = await batch.mutateAsync({ ids, set: { [name]: value } })
      toast.success(waitsForConsent(answer) ?? `已修改 ${answer.updated} 条${entity.label}的${field.label}`)
      done()
      close()
    } catch (cause) {
      const fault = faultOf(cause)
      setError(fieldFaults(fault)?.[name] ?? fault.msg)
    }
  }
  const footer = (
    <>
      <Button variant="primary" loading={batch.isPending} onClick={() => void save()}>
        修改 {ids.length} 条
      </Button>
      <Button onClick={close}>取消</Button>
    </>
  )
  return (
    <Dialog
      open
      onOpenChange={close}
      title={`批量修改${entity.label}`}
      description={`新的值写入选中的 ${ids.length} 条记录。`}
      footer={footer}
    >
      <div className="flex flex-col gap-4">
        <Field label="修改的字段">
          <Select
            value={name}
            options={entity.batch.map((one) => ({ value: one, label: entity.fields[one]?.label ?? one }))}
            onChange={(next) => {
              setName(next)
              setValue(null)
              setError(undefined)
            }}
          />
        </Field>
        <Field label={field.label} required={field.required} error={error}>
          {createElement(ui?.inputs?.[name] ?? kindOf(field.kind).Input, {
            entity,
            name,
            field,
            value,
            onChange: setValue,
            draft: { [name]: value },
          })}
        </Field>
      </div>
    </Dialog>
  )
}
