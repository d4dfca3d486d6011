import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useRef, useState, type ReactNode } from 'react'
import type { AnyRow } from '@wuguan/contract/kernel/entity'
import { type Outcome, questionOf, type Verb } from '@wuguan/contract/kernel/flow'
import { confirm } from '@wuguan/ui/dialog'
import { toast } from '@wuguan/ui/toast'
import { callAction } from '../action-button/use-action.ts'
import { refreshQueries } from '../controllers/keys.ts'
import type { BatchAction, FlowUi, RowAction } from '../entity-ui/index.ts'
import { faultOf, useCrudPort } from '../port/index.ts'
import { heldVerbs, isShown, offerOf, okOf, saidOf } from './run-verb.ts'

// Dialogs bring validation with them; a list is read long before anything is pressed.
const VerbOverlay = lazy(() => import('./verb-overlay.tsx'))

type Values = Readonly<Record<string, unknown>>
/** What a verb has open: its fields for one or for many, its answer, or what came of a batch. */
export type OpenVerb = { readonly name: string; readonly verb: Verb } & (
  | { readonly kind: 'ask'; readonly row: AnyRow; readonly begin: Values }
  | { readonly kind: 'askMany'; readonly rows: readonly AnyRow[]; readonly unmark: () => void }
  | { readonly kind: 'answer'; readonly row: AnyRow; readonly answer: Readonly<Record<string, unknown>> }
  | { readonly kind: 'outcomes'; readonly rows: readonly AnyRow[]; readonly outcomes: readonly Outcome[] }
)

/** The verbs of a flow on screen: what presses them, and what they have open. `null`: an entity without a flow. */
export function useVerbs(ui: FlowUi | undefined): {
  rowActions: readonly RowAction[]
  batchActions: readonly BatchAction[]
  /** `begin`: what its fields begin with where it was pressed. */
  press: (name: string, row: AnyRow, begin?: Values) => Promise<void>
  overlay: ReactNode
} {
  const port = useCrudPort()
  const client = useQueryClient()
  const [open, setOpen] = useState<OpenVerb | null>(null)
  // The second half of a double click comes before anything is drawn.
  const busy = useRef(new Set<string>())
  if (!ui) return { rowActions: [], batchActions: [], press: async () => {}, overlay: null }
  const { flow, verbs, refreshes } = ui
  const held = heldVerbs(flow, port.can)
  const refresh = () => refreshQueries(client, [flow.entity.name, ...refreshes])

  const once = async (key: string, work: () => Promise<void>) => {
    if (busy.current.has(key)) return
    busy.current.add(key)
    try {
      await work()
    } catch (error) {
      const { code, msg } = faultOf(error)
      toast.error(msg)
      // Refused for what has changed in the meantime: that is shown.
      if (code === 409 || code === 422) await refresh()
    } finally {
      busy.current.delete(key)
    }
  }
  const answered = (name: string, verb: Verb, row: AnyRow, answer: Readonly<Record<string, unknown>>) => {
    if (verbs[name]?.result) setOpen({ kind: 'answer', name, verb, row, answer })
  }
  const press = async (name: string, row: AnyRow, begin: Values = {}) => {
    const verb = held.find(([own]) => own === name)?.[1]
    if (!verb) return
    const { open: elsewhere, done, result } = verbs[name] ?? {}
    if (elsewhere) return elsewhere(row, port)
    if (Object.keys(verb.fields).length > 0) return setOpen({ kind: 'ask', name, verb, row, begin })
    await once(`${name} ${row.id}`, async () => {
      const question = questionOf(flow, verb, row)
      if (question && !(await confirm({ ...question, ...okOf(verb) }))) return
      const answer = (await callAction(port, flow.actions[name]!, { id: row.id, version: row.version })) as Readonly<
        Record<string, unknown>
      >
      if (done) done(answer, row)
      else if (!result) toast.success(saidOf(flow, verb, row))
      answered(name, verb, row, answer)
      await refresh()
    })
  }
  const outcome = (name: string, verb: Verb, rows: readonly AnyRow[], outcomes: readonly Outcome[]) => {
    if (outcomes.some((one) => one.refusal !== null)) setOpen({ kind: 'outcomes', name, verb, rows, outcomes })
    else toast.success(`已${verb.label} ${outcomes.length} 条${flow.entity.label}`)
  }
  const pressMany = async (name: string, verb: Verb, rows: readonly AnyRow[], unmark: () => void) => {
    if (Object.keys(verb.fields).length > 0) return setOpen({ kind: 'askMany', name, verb, rows, unmark })
    await once(name, async () => {
      const title = `${verb.label}选中的 ${rows.length} 条${flow.entity.label}？`
      if (!(await confirm({ title, ...(verb.ask?.content ? { content: verb.ask.content } : {}), ...okOf(verb) })))
        return
      const ids = rows.map((row) => row.id)
      const { outcomes } = (await callAction(port, flow.batches[name]!, { ids })) as { outcomes: Outcome[] }
      outcome(name, verb, rows, outcomes)
      unmark()
      await refresh()
    })
  }
  return {
    rowActions: held.map(([name, verb]) => ({
      key: name,
      label: verb.label,
      danger: verb.danger,
      primary: verb.primary,
      visible: (row) => offerOf(row, name) !== undefined && isShown(flow, name, row),
      reason: (row) => offerOf(row, name)?.reason ?? null,
      run: (row) => press(name, row),
    })),
    batchActions: held
      .filter(([name]) => name in flow.batches)
      .map(([name, verb]) => ({
        key: name,
        label: verb.label,
        danger: verb.danger,
        reason: (rows) =>
          rows.some((row) => offerOf(row, name)?.enabled) ? null : (offerOf(rows[0]!, name)?.reason ?? null),
        run: (rows, _tools, unmark) => pressMany(name, verb, rows, unmark),
      })),
    press,
    overlay: open && (
      <Suspense>
        <VerbOverlay
          ui={ui}
          open={open}
          close={() => setOpen(null)}
          answered={(answer) => open.kind === 'ask' && answered(open.name, open.verb, open.row, answer)}
          outcome={(outcomes) => open.kind === 'askMany' && outcome(open.name, open.verb, open.rows, outcomes)}
        />
      </Suspense>
    ),
  }
}
