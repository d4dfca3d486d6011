import { type ReactNode, useEffect } from 'react'
import type { AnyRow } from '@wuguan/contract/kernel/entity'
import { Alert } from '@wuguan/ui/alert'
import { Button } from '@wuguan/ui/button'
import { FormFooter } from '@wuguan/ui/form'
import { EmptyPanel } from '@wuguan/ui/panel'
import { AskedFields, type AskedProps } from '../action-form/asked-fields.tsx'
import { useActionForm } from '../action-form/use-action-form.ts'
import type { FlowUi } from '../entity-ui/index.ts'
import { heldVerbs, offerOf, saidOf, valuesOf } from '../flow/run-verb.ts'
import { useCrudPort } from '../port/index.ts'

interface VerbFormProps extends Pick<AskedProps, 'columns'> {
  ui: FlowUi
  row: AnyRow
  /** Of the flow. */
  name: string
  /** Values that the address says, which are not asked. */
  given?: Readonly<Record<string, unknown>>
  done: () => void
  /** Above the fields. */
  children?: ReactNode
}

/** A verb as a page of its own: what its dialog asks, with room for it, or why the record cannot go that way. */
export function VerbForm(props: VerbFormProps) {
  const { ui, row, name } = props
  const { can } = useCrudPort()
  const verb = heldVerbs(ui.flow, can).find(([own]) => own === name)?.[1]
  const offer = offerOf(row, name)
  if (!verb || !offer) return <EmptyPanel title="没有操作权限" hint="请联系上级管理员" />
  if (!offer.enabled) return <EmptyPanel title={`不能${verb.label}`} hint={offer.reason ?? ''} />
  return <Asked key={row.id} {...props} />
}

function Asked({ ui: { flow, verbs, refreshes }, row, name, given, columns, done, children }: VerbFormProps) {
  const { dirty } = useCrudPort()
  const verb = heldVerbs(flow, () => true).find(([own]) => own === name)![1]
  const own = verbs[name]
  const form = useActionForm(flow.actions[name]!, {
    given: { id: row.id, version: row.version, ...given },
    initial: valuesOf(own?.initial, row),
    refreshes: [flow.entity.name, ...refreshes],
    said: (_, input) => saidOf(flow, verb, row, input as Readonly<Record<string, unknown>>),
    done: () => {
      // What was typed has been sent: whoever leaves now loses nothing.
      dirty(false)
      done()
    },
  })
  const { isDirty } = form.fields.form.formState
  useEffect(() => dirty(isDirty), [dirty, isDirty])
  const { fault, pending } = form.task
  return (
    <section aria-label={verb.label} className="max-h-full overflow-y-auto rounded border border-line bg-surface">
      <div className="flex flex-col gap-3 p-4">
        {fault && (
          <Alert tone="danger" live>
            {fault}
          </Alert>
        )}
        {children}
        <AskedFields form={form} columns={columns} inputs={own?.inputs} />
      </div>
      <FormFooter>
        <Button
          variant={verb.danger ? 'destroy' : 'primary'}
          loading={pending}
          // The record as it is shown: what others did to it meanwhile is seen on the page.
          onClick={() => void form.submit({ version: row.version })}
        >
          {verb.label}
        </Button>
      </FormFooter>
    </section>
  )
}
