import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react'
import type { AnyEntity, AnyRow, RowMeta, ShownRowOf } from '@wuguan/contract/kernel/entity'
import { labelOf, stateCode } from '@wuguan/contract/kernel/options'
import { holds } from '@wuguan/contract/kernel/rules'
import { fieldOf } from '@wuguan/contract/kernel/system-fields'
import { TURN } from '@wuguan/contract/kernel/turn'
import { Button } from '@wuguan/ui/button'
import { ErrorPanel } from '@wuguan/ui/panel'
import { Skeleton } from '@wuguan/ui/skeleton'
import { useDetail } from '../controllers/use-detail.ts'
import type { EntityUi } from '../entity-ui/index.ts'
import { VerbButtons } from '../flow/index.ts'
import { kindOf } from '../kinds/index.ts'
import { IdentityFacts } from '../parts/identity.tsx'
import { RowValue } from '../parts/row-value.tsx'
import { faultOf, useCrudPort } from '../port/index.ts'
import { DocumentHead, DocumentPart } from './document-head.tsx'
import { Fact, Facts } from './facts.tsx'

const DocumentSheet = lazy(() => import('./document-sheet.tsx'))

type Row<E extends AnyEntity> = ShownRowOf<E> & RowMeta
type Name<E extends AnyEntity> = Extract<keyof E['fields'], string>
type FactName<E extends AnyEntity> = Name<E> | Extract<keyof E['computed'], string>
/** A fact that the row does not hold by itself. */
export interface OwnFact {
  readonly label: string
  readonly value: ReactNode
}

export interface DocumentScreenProps<E extends AnyEntity> {
  entity: E
  ui: EntityUi
  id: string | number
  /** The choice that says which sort of document it is, and its amount, where it is about one. */
  kind?: Name<E>
  amount?: Name<E>
  /** Four beside each other, in this order; by itself every field that has a value. */
  facts?: readonly (FactName<E> | OwnFact)[]
  /** Buttons after the verbs. */
  actions?: (row: Row<E>) => ReactNode
  /** Above the facts: what one must not overlook. */
  note?: (row: Row<E>) => ReactNode
  /** Beside it: who agreed. */
  rail?: (row: Row<E>) => ReactNode
  /** How it is signed on paper, where it is printed by its definition. */
  signatures?: readonly string[]
  /** Lines of its own, in parts. */
  children?: ReactNode
}

/** The page of a document: number, state and amount with what can be done, its facts, its lines, who agreed. */
export function DocumentScreen<E extends AnyEntity>(props: DocumentScreenProps<E>) {
  const { entity, id } = props
  const { setTitle } = useCrudPort()
  const { row, error, refresh } = useDetail<AnyEntity>(entity, id)
  const title = row && `${entity.label} ${String(row[entity.title])}`
  useEffect(() => {
    if (title) setTitle(title)
  }, [setTitle, title])
  if (error && !row) return <ErrorPanel title={`${entity.label}加载失败`} detail={faultOf(error).msg} retry={refresh} />
  if (!row) return <Skeleton lines={8} className="p-4" />
  return <Document {...props} row={row} />
}

function Document<E extends AnyEntity>({
  entity,
  ui,
  row,
  kind,
  amount,
  facts = factsOf(
    entity,
    row,
    [kind, amount].filter((name) => name !== undefined),
  ) as readonly FactName<E>[],
  actions,
  note,
  rail,
  signatures,
  children,
}: DocumentScreenProps<E> & { row: AnyRow }) {
  const own = row as unknown as Row<E>
  const lines = Object.keys(entity.fields).filter((name) => entity.fields[name]!.kind === 'lines' && row[name] != null)
  const [printing, setPrinting] = useState(false)
  const state = Object.entries<AnyEntity['fields'][string]>(entity.fields).find(([, field]) => field.kind === 'state')!
  const states = state[1].of!
  return (
    <article className="flex h-full min-h-0 flex-col gap-3" aria-label={`${entity.label} ${String(row[entity.title])}`}>
      <DocumentHead
        no={String(row[entity.title])}
        states={states}
        status={Number(row[state[0]])}
        pending={Number(stateCode(states, 'pending'))}
        {...(kind ? { kind: labelOf(entity.fields[kind]!.of!, row[kind]) } : {})}
        {...(amount ? { amount: String(row[amount]) } : {})}
        about={<IdentityFacts entity={entity} row={row} />}
      >
        {ui.flow && <VerbButtons ui={ui.flow} row={row} />}
        {actions?.(own)}
        {signatures && <Button onClick={() => setPrinting(true)}>打印</Button>}
      </DocumentHead>
      {note?.(own)}
      <div className="flex min-h-0 flex-1 gap-3 max-lg:flex-none max-lg:flex-col">
        <div className="flex min-w-0 flex-1 flex-col gap-3 overflow-y-auto">
          <Facts label={`${entity.label}信息`}>
            {facts.map((fact) =>
              typeof fact === 'string' ? (
                <RowFact key={fact} entity={entity} ui={ui} row={row} name={fact} />
              ) : (
                <Fact key={fact.label} label={fact.label}>
                  {fact.value}
                </Fact>
              ),
            )}
          </Facts>
          {lines.map((name) => (
            <DocumentPart key={name} title={entity.fields[name]!.label}>
              <RowValue entity={entity} name={name} row={row} ui={ui} place="detail" />
            </DocumentPart>
          ))}
          {children}
        </div>
        {rail?.(own)}
      </div>
      {printing && signatures && (
        <Suspense fallback={null}>
          <DocumentSheet
            entity={entity}
            row={row}
            facts={[
              ...(kind ? [kind] : []),
              ...facts.filter((fact) => typeof fact === 'string'),
              ...(amount ? [amount] : []),
            ]}
            lines={lines}
            signatures={signatures}
            close={() => setPrinting(false)}
          />
        </Suspense>
      )}
    </article>
  )
}

/** What a record says of itself outside of its head and its lines. */
const factsOf = (entity: AnyEntity, row: AnyRow, inHead: readonly string[]): readonly string[] =>
  [...Object.entries(entity.fields), ...Object.entries(entity.computed)]
    .filter(
      ([name, { kind, internal, of }]) =>
        !internal && !UNTOLD.has(kind) && of !== TURN && !inHead.includes(name) && name !== entity.title,
    )
    .map(([name]) => name)
    .filter((name) => name !== 'processInstanceId' && row[name] != null && row[name] !== '')
const UNTOLD: ReadonlySet<string> = new Set(['state', 'lines', 'json', 'secret'])

/** Long texts and files take two places. */
const LONG = 200
function RowFact({ entity, ui, row, name }: { entity: AnyEntity; ui: EntityUi; row: AnyRow; name: string }) {
  const field = fieldOf(entity, name)
  if (!field || !holds(field.when, row)) return null
  const value = row[name]
  const empty = value == null || value === '' || (Array.isArray(value) && value.length === 0)
  return (
    <Fact
      label={field.label}
      wide={kindOf(field.kind).wide === true || (field.kind === 'text' && (field.max ?? 0) >= LONG)}
    >
      {empty ? null : <RowValue entity={entity} name={name} row={row} ui={ui} place="detail" />}
    </Fact>
  )
}
