import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { AnyAction, InputOf, OutputOf } from '@wuguan/contract/kernel/action'
import { Button, type ButtonProps } from '@wuguan/ui/button'
import { confirm } from '@wuguan/ui/dialog'
import { toast } from '@wuguan/ui/toast'
import { type Refreshes, refreshQueries } from '../controllers/keys.ts'
import { faultOf } from '../port/index.ts'
import { useAction } from './use-action.ts'

export interface ActionButtonProps<A extends AnyAction> extends Omit<ButtonProps, 'onClick' | 'loading'> {
  action: A
  input: InputOf<A> | (() => InputOf<A>)
  /** The question before it runs, with the object in it: 停用用户“张三”？ */
  ask?: { title: ReactNode; content?: ReactNode }
  /** What is said when it is done; by itself the action's name and 成功. */
  done?: string | ((output: OutputOf<A>) => string)
  /** Entities whose lists and records show the result. */
  refreshes?: Refreshes
  onDone?: (output: OutputOf<A>) => void
}

/** A button that runs an action of a contract; nothing for those who may not. */
export function ActionButton<A extends AnyAction>({
  action,
  input,
  ask,
  done,
  refreshes = [],
  onDone,
  variant,
  children,
  ...rest
}: ActionButtonProps<A>) {
  const { may, pending, run } = useAction(action)
  const client = useQueryClient()
  if (!may) return null
  const press = async () => {
    if (ask && !(await confirm({ ...ask, okText: action.label, danger: variant === 'danger' }))) return
    try {
      const output = await run(typeof input === 'function' ? (input as () => InputOf<A>)() : input)
      toast.success(typeof done === 'function' ? done(output) : (done ?? `${action.label}成功`))
      await refreshQueries(client, refreshes)
      onDone?.(output)
    } catch (error) {
      const { code, msg } = faultOf(error)
      toast.error(msg)
      // Refused for what has changed in the meantime: that is shown.
      if (code === 409 || code === 422) await refreshQueries(client, refreshes)
    }
  }
  return (
    <Button {...rest} variant={variant} loading={pending} onClick={() => void press()}>
      {children ?? action.label}
    </Button>
  )
}
