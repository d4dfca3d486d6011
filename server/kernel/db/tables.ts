import type { Entity } from '@wuguan/contract/kernel/entity'
import type { ColumnType, Generated, JSONColumnType, Transaction } from 'kysely'
import type { Tx } from '../kernel.ts'

/**
 * The table of an entity as Kysely sees it (camelCase names; the plugin writes them in snake_case). One mapped type over the
 * fields; queries take a `Pick` of the tables they use, since checking a query costs by the size of the database type.
 */
type FieldsOf<E> = E extends Entity<string, infer F, never> ? F : E extends { readonly fields: infer F } ? F : never
type KindOf<X> = X extends { readonly kind: infer K } ? K : never
type ValueOf<X> = X extends { readonly $value?: infer V } ? NonNullable<V> : never
type Empty<X> = X extends { readonly required?: infer R } ? ([R] extends [true] ? never : null) : null
type Nullable<X, V> = X extends { readonly required?: infer R } ? ([R] extends [true] ? V : V | null) : V | null

type Stored<X> =
  KindOf<X> extends 'lines' | 'attachments' | 'images' | 'json'
    ? JSONColumnType<ValueOf<X> & object, string, string> | null
    : KindOf<X> extends 'flag'
      ? Generated<boolean>
      : KindOf<X> extends 'dateTime'
        ? ColumnType<string | Empty<X>, Date | string | Empty<X>, Date | string | Empty<X>>
        : Nullable<X, ValueOf<X>>

/** Fields that are stored in one column of their own name; split ones (ranges, points, encrypted) are read by the engine. */
type Plain<F> = {
  [
    K in keyof F as KindOf<F[K]> extends 'refs' | 'dateRange' | 'geoPoint' | 'idNumber' | 'secret' | 'anyRef'
      ? never
      : K
  ]: Stored<F[K]>
}
type Id<E> = E extends { readonly id: 'integer' } ? Generated<number> : string

export type TableOf<E> = Plain<FieldsOf<E>> & {
  id: Id<E>
  companyId: number
  communityId: number
  createdBy: number | null
  createdAt: Date | string
  updatedBy: number | null
  updatedAt: Date | string
  version: Generated<number>
  deletedAt: Date | string | null
  deletedBy: number | null
}

/** The transaction with the tables that a service uses: `tables<{ house: typeof house }>(tx)`. */
export const tables = <Entities>(tx: Tx) =>
  tx as unknown as Transaction<{ [K in keyof Entities]: TableOf<Entities[K]> }>
