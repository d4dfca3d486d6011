import { useState } from 'react'
import { Printer } from 'lucide-react'
import { BarCode, fitsCode128 } from '../bar-code/index.ts'
import { Button } from '../button/index.ts'
import { Preview } from '../print-sheet/print-sheet.tsx'
import { usePrinting } from '../print-sheet/use-printing.ts'
import { QrCode } from '../qr-code/index.ts'
import { Segmented } from '../radio/index.ts'
import { Select } from '../select/index.ts'
import { LABEL_SIZES, type LabelCode, type LabelSize, sheetsOf } from './label-sizes.ts'
import './label-sheet.css'

export interface Label {
  key: string
  /** What a scan of the square code gives: PT:7K3M…. */
  scan: string
  /** What stands in words and in the line code. */
  number: string
  title: string
  lines: readonly string[]
  /** In a frame: 重点. */
  mark?: string | null
}
export interface LabelSheetProps {
  /** What the labels are of: 点位标签. */
  title: string
  labels: readonly Label[]
  size?: LabelSize
}
const SIZES = Object.entries(LABEL_SIZES).map(([value, { label }]) => ({ value: value as LabelSize, label }))
const CODES = [
  { value: 'qr', label: '二维码' },
  { value: 'bar', label: '条形码' },
] as const
/** Side of the square code by the size of its label. */
const SIDE: Readonly<Record<LabelSize, string>> = { '40x60': '30mm', '50x80': '40mm', '60x40': '30mm', A4: '28mm' }

/** Labels to stick on walls and machines: in one of the sizes that are bought, with a square or a line code, to look at and to print. */
export function LabelSheet({ title, labels, size: first = 'A4' }: LabelSheetProps) {
  const [size, setSize] = useState<LabelSize>(first)
  const [code, setCode] = useState<LabelCode>('qr')
  const { width, height } = LABEL_SIZES[size]
  const { sheet, state, print } = usePrinting<true, HTMLDivElement>({ size: { width, height, margin: 0 } })
  const unfit = code === 'bar' && labels.some(({ number }) => !fitsCode128(number))
  return (
    <div className="flex flex-col gap-3">
      <div data-print="hide" className="flex flex-wrap items-center gap-2">
        <Button
          variant="primary"
          icon={<Printer />}
          loading={state === 'printing'}
          disabled={unfit}
          onClick={() => void print()}
        >
          {state === 'printed' ? '再次打印' : '打印'} {labels.length} 张
        </Button>
        <div className="w-36">
          <Select aria-label="标签尺寸" value={size} options={SIZES} onChange={setSize} />
        </div>
        <Segmented<LabelCode> aria-label="编码方式" value={code} options={CODES} onChange={setCode} />
        {unfit && <span className="text-table text-danger-text">编号含有中文，只能打印二维码</span>}
      </div>
      <Preview title={title}>
        <div ref={sheet} className="label-set">
          {sheetsOf(labels, size).map((page) => (
            <div
              key={page[0]!.key}
              className="label-sheet"
              data-size={size}
              style={{ width: `${width}mm`, height: `${height}mm` }}
            >
              {page.map((label) => (
                <LabelFace key={label.key} label={label} code={code} side={SIDE[size]} />
              ))}
            </div>
          ))}
        </div>
      </Preview>
    </div>
  )
}

function LabelFace({
  label: { scan, number, title, lines, mark },
  code,
  side,
}: {
  label: Label
  code: LabelCode
  side: string
}) {
  return (
    <article className="label" data-code={code} aria-label={title}>
      {code === 'qr' ? (
        <QrCode value={scan} label={`${title}二维码`} size={side} />
      ) : (
        <BarCode value={number} label={`${title}条形码`} height="11mm" />
      )}
      <div className="label-words">
        <span className="label-title">{title}</span>
        <span className="label-number">{number}</span>
        {lines.filter(Boolean).map((line) => (
          <span key={line} className="label-line">
            {line}
          </span>
        ))}
        {mark && <span className="label-mark">{mark}</span>}
      </div>
    </article>
  )
}
