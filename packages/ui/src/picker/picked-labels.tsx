const SHOWN = 3

/** What several chosen options look like in one line: the first few, then how many more. */
export function PickedLabels({ labels }: { labels: readonly string[] }) {
  return (
    <span className="flex min-w-0 items-center gap-1" title={labels.join('、')}>
      {labels.slice(0, SHOWN).map((label) => (
        <span key={label} className="min-w-8 truncate rounded-sm bg-hover px-1.5 text-table text-text">
          {label}
        </span>
      ))}
      {labels.length > SHOWN && (
        <span className="tabular shrink-0 text-table text-secondary">+{labels.length - SHOWN}</span>
      )}
    </span>
  )
}
