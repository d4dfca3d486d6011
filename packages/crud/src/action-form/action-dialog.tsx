import type { ComponentType, ReactNode } from 'react'
import type { AnyAction } from '@wuguan/contract/kernel/action'
import { FormField } from '../form-screen/form-field.tsx'
import type { InputProps } from '../kinds/kind-view.ts'
import { TaskDialog } from '../task/task-dialog.tsx'
import { type ActionFormOptions, useActionForm } from './use-action-form.ts'

export interface ActionDialogProps<A extends AnyAction> extends Omit<ActionFormOptions<A>, 'done'> {
  action: A
  /** With the object in it: 续期终端“{name}”. */
  title: ReactNode
  description?: ReactNode
  /** The verb of the main button, else the action's name. */
  verb?: string
  danger?: boolean
  width?: number
  /** Own inputs by field. */
  inputs?: Readonly<Record<string, ComponentType<InputProps>>>
  close: () => void
  done?: ActionFormOptions<A>['done']
  /** Above the fields: what one must see to decide. */
  children?: ReactNode
}

/** The dialog of an action: asks its fields, sends it, shows refusals where they belong. */
export default function ActionDialog<A extends AnyAction>({
  action,
  title,
  description,
  verb = action.label,
  danger = false,
  width = 480,
  inputs,
  close,
  done,
  children,
  ...options
}: ActionDialogProps<A>) {
  const { noun, asked, fields, task, submit } = useActionForm(action, {
    ...options,
    done: (output) => {
      close()
      done?.(output)
    },
  })
  return (
    <TaskDialog
      task={task}
      title={title}
      {...(description === undefined ? {} : { description })}
      verb={verb}
      danger={danger}
      width={width}
      close={close}
      submit={() => void submit()}
    >
      {children}
      {asked.map((name) => (
        <FormField key={name} entity={noun} name={name} controller={fields} {...(inputs ? { ui: { inputs } } : {})} />
      ))}
    </TaskDialog>
  )
}
