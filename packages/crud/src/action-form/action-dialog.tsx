import { type ReactNode, useState } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import type { AnyAction, OutputOf } from '@wuguan/contract/kernel/action'
import type { Draft } from '../controllers/draft.ts'
import { TaskDialog } from '../task/task-dialog.tsx'
import { AskedFields, type AskedProps } from './asked-fields.tsx'
import { type ActionFormOptions, useActionForm } from './use-action-form.ts'

export interface ActionDialogProps<A extends AnyAction> extends Omit<ActionFormOptions<A>, 'done'>, AskedProps {
  action: A
  /** With the object in it: 续期终端“{name}”. */
  title: ReactNode
  description?: ReactNode
  /** The verb of the main button, else the action's name. */
  verb?: string
  danger?: boolean
  /** px; by itself as wide as its columns ask. */
  width?: number
  /** Nothing can be sent: nothing is there to choose from, or what is read first is not there yet. */
  disabled?: boolean
  close: () => void
  done?: ActionFormOptions<A>['done']
  /** Above the fields: what one must see to decide. */
  children?: ReactNode
  /** Below the fields: what comes of what is filled in. */
  below?: (draft: Draft) => ReactNode
  /** What came of it, shown under the fields: a trial, which stays open for the next one. */
  answer?: (output: OutputOf<A>) => ReactNode
}

/** The dialog of an action: asks its fields, sends it, shows refusals where they belong. */
export default function ActionDialog<A extends AnyAction>({
  action,
  title,
  description,
  verb = action.label,
  danger = false,
  columns,
  width = columns ? 640 : 480,
  inputs,
  among,
  disabled = false,
  close,
  done,
  children,
  below,
  answer,
  ...options
}: ActionDialogProps<A>) {
  const [came, setCame] = useState<{ output: OutputOf<A> } | null>(null)
  const form = useActionForm(action, {
    ...options,
    done: (output) => {
      if (answer) setCame({ output })
      else close()
      done?.(output)
    },
  })
  return (
    <TaskDialog
      task={form.task}
      title={title}
      {...(description === undefined ? {} : { description })}
      verb={verb}
      danger={danger}
      width={width}
      disabled={disabled}
      close={close}
      submit={() => void form.submit()}
    >
      {children}
      <AskedFields form={form} among={among} inputs={inputs} columns={columns} />
      {below && <Below control={form.fields.form.control} draw={below} />}
      {came && answer?.(came.output)}
    </TaskDialog>
  )
}

// Apart from the fields: a keystroke draws what depends on it anew, not the form.
const Below = ({ control, draw }: { control: Control<Draft>; draw: (draft: Draft) => ReactNode }) =>
  draw(useWatch({ control }))
