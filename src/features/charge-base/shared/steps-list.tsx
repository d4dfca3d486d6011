/** The lines of a trace: what was taken, from where, and what it gave. */
export function StepsList({
  steps,
}: {
  steps: readonly { readonly label: string; readonly value: string; readonly source?: string | undefined }[]
}) {
  return (
    <dl className="grid grid-cols-[auto_1fr_auto] gap-x-4 gap-y-1 text-table">
      {steps.map((line, index) => (
        <div key={`${line.label}:${index}`} className="contents">
          <dt className="text-secondary">{line.label}</dt>
          <dd className="tabular">{line.value}</dd>
          <dd className="text-placeholder">{line.source ?? ''}</dd>
        </div>
      ))}
    </dl>
  )
}
