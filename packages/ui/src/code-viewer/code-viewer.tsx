import { useMemo, useState } from 'react'
import { Check, Copy, WrapText } from 'lucide-react'
import { IconButton } from '../button/index.ts'
import { cn } from '../cn/index.ts'
import { Lines } from './lines.tsx'
import { linesOf, tokensOf } from './tokens.ts'
import type { Language, TokenKind } from './tokens.ts'

const COLOURS: Record<TokenKind, string | undefined> = {
  plain: undefined,
  sign: 'text-secondary',
  name: 'text-primary-text',
  attribute: 'text-warning-text',
  string: 'text-success-text',
  number: 'text-danger-text',
  word: 'text-danger-text',
  comment: 'text-secondary',
}

export interface CodeViewerProps {
  code: string
  language: Language
  /** What it is: 流程定义 XML. */
  label: string
  /** px from which it scrolls. */
  maxHeight?: number
  className?: string
}

/** Code to read: line numbers, light colours, wrapping and copying. */
export function CodeViewer({ code, language, label, maxHeight = 480, className }: CodeViewerProps) {
  const [wrap, setWrap] = useState(false)
  const [copied, setCopied] = useState(false)
  const lines = useMemo(() => linesOf(tokensOf(code, language)), [code, language])
  const copy = async () => {
    await navigator.clipboard.writeText(code)
    setCopied(true)
  }
  return (
    <figure className={cn('min-w-0 overflow-hidden rounded border border-line bg-surface', className)}>
      <figcaption className="flex h-control items-center gap-1 border-b border-line bg-sunken pr-1 pl-3">
        <span className="truncate text-table text-secondary">{label}</span>
        <IconButton
          size="sm"
          className="ml-auto"
          label="自动换行"
          aria-pressed={wrap}
          icon={<WrapText />}
          onClick={() => setWrap(!wrap)}
        />
        <IconButton
          size="sm"
          label={copied ? '已复制' : '复制'}
          icon={copied ? <Check /> : <Copy />}
          onClick={() => void copy()}
          onBlur={() => setCopied(false)}
        />
      </figcaption>
      <Lines
        count={lines.length}
        label={label}
        maxHeight={maxHeight}
        wrap={wrap}
        line={(index) => (
          <div className="flex" data-line={index + 1}>
            <span aria-hidden className="tabular w-12 shrink-0 pr-3 text-end text-secondary select-none">
              {index + 1}
            </span>
            <code className={cn('pr-3', wrap && 'min-w-0 flex-1 [overflow-wrap:anywhere]')}>
              {lines[index]!.length === 0
                ? '\u200b'
                : lines[index]!.map((token, at) => (
                    <span key={at} className={COLOURS[token.kind]}>
                      {token.text}
                    </span>
                  ))}
            </code>
          </div>
        )}
      />
    </figure>
  )
}
