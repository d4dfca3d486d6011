import { Tag } from '@wuguan/ui/tag'
import { RESULT_TONE, RESULT_WORD, type Result } from './viewer-data'

const ORDER: readonly Result[] = [1, 2, 3, 4]

/** What the colours mean. */
export function Legend() {
  return (
    <ul aria-label="图例" className="pointer-events-none absolute top-2 left-2 flex gap-1.5">
      {ORDER.map((result) => (
        <li key={result} className="flex">
          <Tag tone={RESULT_TONE[result]} dashed={result === 1}>
            {RESULT_WORD[result]}
          </Tag>
        </li>
      ))}
    </ul>
  )
}
