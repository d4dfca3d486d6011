import type { ReactNode } from 'react'
import type { AnyEntity, AnyRow } from '@wuguan/contract/kernel/entity'
import { identityOf } from '../field-columns/cell-role.ts'
import { RowValue } from './row-value.tsx'

/** A fact that stays beside the name of a record. */
export function IdentityFact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <span className="inline-flex min-w-0 items-baseline gap-1.5 text-table">
      <span className="shrink-0 text-small text-secondary">{label}</span>
      <span className="min-w-0 break-words">{children}</span>
    </span>
  )
}

/** Whom a record belongs to: its room, and who pays or owns. */
export function IdentityFacts({ entity, row }: { entity: AnyEntity; row: AnyRow }) {
  const fields = { ...entity.fields, ...entity.computed }
  const has = (name: string) => {
    const value = row[name]
    return value != null && value !== '' && !(Array.isArray(value) && value.length === 0)
  }
  return identityOf(fields, has, entity.title).map((name) => (
    <IdentityFact key={name} label={fields[name]!.label}>
      <RowValue entity={entity} name={name} row={row} place="detail" />
    </IdentityFact>
  ))
}
