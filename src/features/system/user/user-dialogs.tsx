import { lazy, Suspense, type ComponentType } from 'react'
import type { AnyRow } from '@wuguan/contract/kernel/entity'

export type DialogKind =
  | 'permissions'
  | 'roles'
  | 'communities'
  | 'companies'
  | 'move'
  | 'password'
  | 'rename'
  | 'explain'
export interface Opened {
  kind: DialogKind
  rows: readonly AnyRow[]
}
/** Of several dialogs the first row is the only one that is asked about. */
export interface UserDialogProps {
  rows: readonly AnyRow[]
  close: () => void
}

const DIALOGS: Readonly<Record<DialogKind, ComponentType<UserDialogProps>>> = {
  permissions: lazy(() => import('./permissions-drawer')),
  roles: lazy(() => import('./roles-dialog')),
  communities: lazy(() => import('./communities-dialog')),
  companies: lazy(() => import('./companies-dialog')),
  move: lazy(() => import('./move-dialog')),
  password: lazy(() => import('./password-dialog')),
  rename: lazy(() => import('./rename-dialog')),
  explain: lazy(() => import('../explain/explain-dialog')),
}

export function UserDialogs({ opened: { kind, rows }, close }: { opened: Opened; close: () => void }) {
  const Dialog = DIALOGS[kind]
  return (
    <Suspense>
      <Dialog rows={rows} close={close} />
    </Suspense>
  )
}
