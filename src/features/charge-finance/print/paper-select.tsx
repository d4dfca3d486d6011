import { Select } from '@wuguan/ui/select'
import { PAPERS, useDeskPaper } from './desk-paper'

export function PaperSelect() {
  const [paper, setPaper] = useDeskPaper()
  return (
    <div className="w-52">
      <Select
        aria-label="本机打印纸"
        value={paper}
        options={PAPERS.map(({ value, label }) => ({ value, label }))}
        onChange={setPaper}
      />
    </div>
  )
}
