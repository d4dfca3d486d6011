import { type ReactNode, useEffect } from 'react'
import type { AnyEntity, AnyRow } from '@wuguan/contract/kernel/entity'
import { Button } from '@wuguan/ui/button'
import { FormFooter } from '@wuguan/ui/form'
import { titleOf, useDetail } from '../controllers/use-detail.ts'
import type { FormController } from '../controllers/use-form.ts'
import { IdentityFacts } from '../parts/identity.tsx'
import { RowValue } from '../parts/row-value.tsx'
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
    <div className="flex h-full flex-col rounded border border-line bg-surface">
      {row && <Identity entity={entity} row={row} />}
      <div className="min-h-0 flex-1 overflow-y-auto">
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
    </div>
  )
}

/** Which record it is, whose, and in what state, as long as it is edited. */
function Identity({ entity, row }: { entity: AnyEntity; row: AnyRow }) {
  const state = Object.entries(entity.fields).find(([, field]) => field.kind === 'state')
  return (
    <header className="flex shrink-0 flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-4 py-2.5">
      <span className="text-table text-secondary">{entity.label}</span>
      <h1 className="max-w-full truncate text-subtitle font-semibold">{titleOf(entity, row)}</h1>
      {state && <RowValue entity={entity} name={state[0]} row={row} place="detail" />}
      <IdentityFacts entity={entity} row={row} />
    </header>
  )
}
