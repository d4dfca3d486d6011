import { lazy, Suspense, type ComponentType } from 'react'
import type { AnyAction } from '@wuguan/contract/kernel/action'
import type { ActionDialogProps } from './action-dialog.tsx'

// The form engine and validation come with the first dialog, not with the page that may open one.
const Lazy = lazy(async () => {
  const { default: ActionDialog } = await import('./action-dialog.tsx')
  return { default: ActionDialog as ComponentType<ActionDialogProps<AnyAction>> }
})

/** The dialog of an action: asks its fields, sends it, shows refusals where they belong. */
export const ActionDialog = <A extends AnyAction>(props: ActionDialogProps<A>) => (
  <Suspense>
    <Lazy {...(props as unknown as ActionDialogProps<AnyAction>)} />
  </Suspense>
)
