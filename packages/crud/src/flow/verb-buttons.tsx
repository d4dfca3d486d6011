import type { AnyRow } from '@wuguan/contract/kernel/entity'
import type { FlowUi } from '../entity-ui/index.ts'
import { MoreMenu } from '@wuguan/ui/menu'
import { menuItems, placed } from '../parts/placed.ts'
import { ReasonButton } from '../parts/reason-button.tsx'
import { useVerbs } from './use-verbs.tsx'

/** More buttons than these are a row that nobody reads: the others, and those that cannot be pressed, are under 更多. */
const MANY = 6

interface VerbButtonsProps {
  ui: FlowUi
  row: AnyRow
  /** Only these verbs; otherwise all that the record offers. */
  only?: readonly string[]
}

/** The verbs of one record as buttons: in the head of its page, or where a form speaks of one of them. */
export function VerbButtons({ ui, row, only }: VerbButtonsProps) {
  const { rowActions, press, overlay } = useVerbs(ui)
  const offered = rowActions.filter((one) => one.visible?.(row) && (only?.includes(one.key) ?? true))
  const { inline: shown, rest } = offered.length > MANY ? placed(offered, row, MANY - 1) : { inline: offered, rest: [] }
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {shown.map((one) => (
          <ReasonButton
            key={one.key}
            reason={one.reason?.(row) ?? null}
            variant={one.danger ? 'danger' : one.primary && one.reason?.(row) === null ? 'primary' : 'default'}
            onClick={() => void press(one.key, row)}
          >
            {one.label}
          </ReasonButton>
        ))}
        <MoreMenu variant="default" size="md" items={menuItems(rest, row, (action) => void press(action.key, row))} />
      </div>
      {overlay}
    </>
  )
}
