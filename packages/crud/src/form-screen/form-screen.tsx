import { useEffect } from 'react'
import { Button } from '@wuguan/ui/button'
import { FormFooter } from '@wuguan/ui/form'
import { titleOf, useDetail } from '../controllers/use-detail.ts'
import { useCrudPort } from '../port/index.ts'
import { EntityForm, type EntityFormProps } from './entity-form.tsx'

export type FormScreenProps = Omit<EntityFormProps, 'footer' | 'onCancel' | 'onSaved'> & {
  /** What follows a save; by itself the page is left. */
  onSaved?: EntityFormProps['onSaved']
}

/** The page that creates or edits one record. */
export function FormScreen({ entity, id, onSaved, ...rest }: FormScreenProps) {
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
        footer={({ save, cancel, saving }) => (
          <FormFooter>
            <Button variant="primary" loading={saving} aria-keyshortcuts="Control+S" onClick={save}>
              保存
            </Button>
            <Button onClick={cancel}>取消</Button>
          </FormFooter>
        )}
      />
    </div>
  )
}
