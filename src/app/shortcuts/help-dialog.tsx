import { Dialog } from '@wuguan/ui/dialog'
import { keysOf } from './keys'
import { SHORTCUTS } from './shortcuts'

export interface HelpDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** All shortcuts, read off the registry that runs them. */
export default function HelpDialog({ open, onOpenChange }: HelpDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="键盘快捷键" width={720}>
      <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
        {SHORTCUTS.map((group) => (
          <section key={group.label} aria-label={group.label}>
            <h3 className="mb-1 text-small font-medium text-secondary">{group.label}</h3>
            <dl>
              {group.shortcuts.map(({ keys, label }) => (
                <div
                  key={label}
                  className="flex items-center justify-between gap-4 border-b border-line py-1.5 last:border-b-0"
                >
                  <dt className="min-w-0 text-table">{label}</dt>
                  <dd className="flex shrink-0 items-center gap-1.5">
                    {keys.map((combination) => (
                      <Combination key={combination} keys={keysOf(combination)} />
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}

function Combination({ keys }: { keys: readonly string[] }) {
  return (
    <span className="flex items-center gap-0.5">
      {keys.map((key) => (
        <kbd
          key={key}
          className="inline-flex h-5 min-w-5 items-center justify-center rounded-sm border border-line bg-page px-1.5 font-sans text-small text-secondary"
        >
          {key}
        </kbd>
      ))}
    </span>
  )
}
