import { cn } from '@wuguan/ui/cn'
import { toggled, type ChoosableLabel } from './label-choice.logic'

export interface LabelType {
  type: string
  label: string
  multi: boolean
  items: readonly ChoosableLabel[]
}
interface LabelChoiceProps {
  types: readonly LabelType[]
  chosen: ReadonlySet<string>
  onChange: (chosen: ReadonlySet<string>) => void
  readOnly?: boolean
}

/** The labels of every type as chips to press; chosen ones are filled and marked for assistive technology. */
export function LabelChoice({ types, chosen, onChange, readOnly = false }: LabelChoiceProps) {
  return (
    <div className="flex flex-col gap-4">
      {types
        .filter((type) => type.items.length > 0)
        .map((type) => (
          <fieldset key={type.type} className="flex flex-col gap-2">
            <legend className="mb-2 text-small text-secondary">
              {type.label}
              {type.multi ? '' : '（单选）'}
            </legend>
            <div className="flex flex-wrap gap-2">
              {type.items.map((label) => {
                const on = chosen.has(label.id)
                return (
                  <button
                    key={label.id}
                    type="button"
                    aria-pressed={on}
                    disabled={readOnly}
                    onClick={() => onChange(toggled(chosen, label, type))}
                    className={cn(
                      'inline-flex h-control-sm items-center gap-1.5 rounded border px-2.5 text-table transition-colors',
                      on
                        ? 'border-primary bg-primary-soft font-medium text-primary-text'
                        : 'border-line-strong bg-surface text-text enabled:hover:bg-hover',
                    )}
                  >
                    {label.color && (
                      <span aria-hidden className="size-2 rounded-full" style={{ backgroundColor: label.color }} />
                    )}
                    {label.name}
                  </button>
                )
              })}
            </div>
          </fieldset>
        ))}
    </div>
  )
}
