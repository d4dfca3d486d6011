import { type ReactNode, useEffect } from 'react'
import { Button } from '@wuguan/ui/button'
import { FormFooter } from '@wuguan/ui/form'
import { titleOf, useDetail } from '../controllers/use-detail.ts'
import type { FormController } from '../controllers/use-form.ts'
import { useCrudPort } from '../port/index.ts'
import { EntityForm, type EntityFormProps } from './entity-form.tsx'

export type FormScreenProps = Omit<EntityFormProps, 'footer' | 'onCancel' | 'onSaved'> & {
  /** What follows a save; by itself the page is left. */
  onSaved?: EntityFormProps['onSaved']
  /** Beside the buttons: what follows from what is typed. */
  note?: (controller: FormController) => ReactNode
}

/** The page that creates or edits one record. */
export function FormScreen({ entity, id, onSaved, note, ...rest }: FormScreenProps) {
  const port = useCrudPort()
  const { row } = useDetail(entity, id)
  const title = row
    ? `编辑${entity.label} ${titleOf(entity, row)}`
    : id === undefined
      ? `新增${entity.label}`
      : undefined
  useEffect(() => {
    if (title) port.setTitle(title)
  }, [port, title])
  return (
    <div className="h-full overflow-y-auto rounded border border-line bg-surface">
      <EntityForm
        {...rest}
        entity={entity}
        id={id}
        onSaved={onSaved ?? (() => port.back())}
        onCancel={() => port.back()}
        footer={({ save, cancel, saving, controller }) => (
          <FormFooter>
            <Button variant="primary" loading={saving} aria-keyshortcuts="Control+S" onClick={save}>
              保存
            </Button>
            <Button onClick={cancel}>取消</Button>
            {note?.(controller)}
          </FormFooter>
        )}
      />
    </div>
  )
}
