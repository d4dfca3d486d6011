import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import type { AnyAction, InputOf } from '@wuguan/contract/kernel/action'
import { formatMoney } from '@wuguan/contract/kernel/decimal'
import { Alert } from '@wuguan/ui/alert'
import { Button } from '@wuguan/ui/button'
import { AskedFields, type AskedProps } from '../action-form/asked-fields.tsx'
import { type ActionFormOptions, useActionForm } from '../action-form/use-action-form.ts'

/** The form of an action that stands beside the rows it is about; the page reads in `draft` what is filled in. */
export function useActionSheet<A extends AnyAction>(action: A, options: ActionFormOptions<A>) {
  const form = useActionForm(action, options)
  const draft = useWatch({ control: form.fields.form.control }) as Partial<InputOf<A>>
  return { ...form, draft }
}

interface ActionSheetProps extends Pick<AskedProps, 'among'> {
  sheet: Omit<ReturnType<typeof useActionForm>, 'submit'> & {
    submit: (more: Readonly<Record<string, unknown>>) => Promise<void>
  }
  /** What the page itself finds wrong. */
  fault: string | null | undefined
  /** Nothing can be asked for yet. */
  blocked: boolean
  verb: string
  /** What the page gives beside what is asked: the rows that were chosen. */
  input: () => Readonly<Record<string, unknown>>
  /** Another way to send it: kept, and submitted later. */
  other?: { label: string; input: Readonly<Record<string, unknown>> }
  /** What it comes to; the last is the whole. */
  sums?: readonly (readonly [label: string, amount: string])[]
  /** Above the fields. */
  children?: ReactNode
}

/** Beside the rows that an action is about: what else it asks, what it comes to, and its verb. */
export function ActionSheet({
  sheet,
  fault,
  blocked,
  verb,
  input,
  other,
  sums = [],
  among,
  children,
}: ActionSheetProps) {
  const { task, submit } = sheet
  const said = task.fault ?? fault
  return (
    <aside className="flex w-80 shrink-0 flex-col rounded border border-line bg-surface">
      <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto p-4">
        {said && (
          <Alert tone="danger" live>
            {said}
          </Alert>
        )}
        {children}
        <AskedFields form={sheet} among={among} />
      </div>
      {sums.length > 0 && (
        <dl className="tabular grid grid-cols-[auto_1fr] gap-y-1 border-t border-line px-4 pt-3">
          {sums.map(([label, amount], at) => (
            <div key={label} className={at === sums.length - 1 ? 'contents font-semibold' : 'contents'}>
              <dt className={at === sums.length - 1 ? '' : 'text-secondary'}>{label}</dt>
              <dd className={at === sums.length - 1 ? 'text-end text-subtitle' : 'text-end'}>{formatMoney(amount)}</dd>
            </div>
          ))}
        </dl>
      )}
      <div className="flex gap-2 border-t border-line px-4 py-3">
        <Button
          className="flex-1"
          variant="primary"
          loading={task.pending}
          disabled={blocked}
          onClick={() => void submit(input())}
        >
          {verb}
        </Button>
        {other && (
          <Button disabled={task.pending || blocked} onClick={() => void submit({ ...input(), ...other.input })}>
            {other.label}
          </Button>
        )}
      </div>
    </aside>
  )
}
