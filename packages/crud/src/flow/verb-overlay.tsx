import { createElement } from 'react'
import { type Outcome, questionOf } from '@wuguan/contract/kernel/flow'
import ActionDialog from '../action-form/action-dialog.tsx'
import { titleOf } from '../controllers/use-detail.ts'
import type { FlowUi } from '../entity-ui/index.ts'
import { BatchOutcome } from './batch-outcome.tsx'
import { saidOf, valuesOf } from './run-verb.ts'
import type { OpenVerb } from './use-verbs.tsx'

interface VerbOverlayProps {
  ui: FlowUi
  open: OpenVerb
  close: () => void
  answered: (answer: Readonly<Record<string, unknown>>) => void
  outcome: (outcomes: readonly Outcome[]) => void
}

/** What a pressed verb has open. */
export default function VerbOverlay({ ui, open, close, answered, outcome }: VerbOverlayProps) {
  const { flow, verbs, refreshes } = ui
  const { name, verb } = open
  const own = verbs[name]
  const shared = { verb: verb.label, danger: verb.danger, refreshes: [flow.entity.name, ...refreshes], close }
  switch (open.kind) {
    case 'answer':
      return own?.result ? createElement(own.result, { row: open.row, answer: open.answer, close }) : null
    case 'outcomes':
      return (
        <BatchOutcome entity={flow.entity} verb={verb.label} rows={open.rows} outcomes={open.outcomes} close={close} />
      )
    case 'ask': {
      const question = questionOf(flow, verb, open.row)
      const description = own?.description?.(open.row) ?? question?.content
      return (
        <ActionDialog
          {...shared}
          action={flow.actions[name]!}
          title={question?.title ?? `${verb.label}${flow.entity.label}“${titleOf(flow.entity, open.row)}”`}
          {...(description === undefined ? {} : { description })}
          {...(own?.inputs ? { inputs: own.inputs } : {})}
          given={{ id: open.row.id, version: open.row.version }}
          initial={{ ...valuesOf(own?.initial, open.row), ...open.begin }}
          said={
            own?.done ? null : (_, input) => saidOf(flow, verb, open.row, input as Readonly<Record<string, unknown>>)
          }
          done={(answer) => {
            own?.done?.(answer as Readonly<Record<string, unknown>>, open.row)
            answered(answer as Readonly<Record<string, unknown>>)
          }}
        />
      )
    }
    case 'askMany':
      return (
        <ActionDialog
          {...shared}
          action={flow.batches[name]!}
          title={`${verb.label}选中的 ${open.rows.length} 条${flow.entity.label}`}
          {...(own?.inputs ? { inputs: own.inputs } : {})}
          given={{ ids: open.rows.map((row) => row.id) }}
          said={null}
          done={(answer) => {
            open.unmark()
            outcome((answer as { outcomes: Outcome[] }).outcomes)
          }}
        />
      )
  }
}
