import { useRef, useState } from 'react'
import {
  FORMULA_FUNCTIONS,
  FORMULA_OPERATORS,
  FORMULA_VARIABLES,
  evaluateFormula,
  formulaFault,
} from '@wuguan/contract/charge-base/rules/formula'
import { round } from '@wuguan/contract/kernel/decimal'
import { ExpressionError } from '@wuguan/contract/kernel/expression/expression'
import type { InputProps } from '@wuguan/crud/kinds'
import { Button } from '@wuguan/ui/button'
import { Textarea } from '@wuguan/ui/input'
import { NumberInput } from '@wuguan/ui/number-input'

/** A charge formula: palette, live check with the place of the mistake, and a trial with typed values. */
export function FormulaInput({ value, onChange, onBlur, disabled, ...control }: InputProps) {
  const source = typeof value === 'string' ? value : ''
  const area = useRef<HTMLTextAreaElement>(null)
  const insert = (text: string) => {
    const box = area.current
    const [from, to] = [box?.selectionStart ?? source.length, box?.selectionEnd ?? source.length]
    onChange(source.slice(0, from) + text + source.slice(to))
    requestAnimationFrame(() => {
      box?.focus()
      box?.setSelectionRange(from + text.length, from + text.length)
    })
  }
  const fault = source === '' ? null : formulaFault(source)
  return (
    <div className="flex flex-col gap-2">
      <Textarea
        ref={area}
        id={control.id}
        aria-invalid={fault !== null || control['aria-invalid']}
        aria-describedby={control['aria-describedby']}
        aria-required={control['aria-required']}
        rows={3}
        maxLength={500}
        spellCheck={false}
        disabled={disabled}
        value={source}
        placeholder="例如：area*rate*qty + extra"
        onBlur={onBlur}
        onChange={(event) => onChange(event.target.value || null)}
      />
      <p role="status" className={fault ? 'text-small text-danger-text' : 'text-small text-secondary'}>
        {fault ? fault.message : source === '' ? '点击下面的变量和运算符插入。' : '公式语法正确'}
      </p>
      {!disabled && (
        <>
          <Palette
            title="变量"
            entries={FORMULA_VARIABLES.map(([name, label]) => [name, `${label} ${name}`])}
            insert={insert}
          />
          <Palette
            title="运算"
            entries={[
              ...FORMULA_OPERATORS.map((sign): [string, string] => [sign, sign]),
              ...FORMULA_FUNCTIONS.map((name): [string, string] => [`${name}(`, `${name}( )`]),
            ]}
            insert={insert}
          />
        </>
      )}
      {source !== '' && !fault && <Trial formula={source} />}
    </div>
  )
}

function Palette({
  title,
  entries,
  insert,
}: {
  title: string
  entries: readonly (readonly [text: string, label: string])[]
  insert: (text: string) => void
}) {
  return (
    <div role="group" aria-label={title} className="flex flex-wrap items-center gap-1">
      <span className="w-8 text-small text-secondary">{title}</span>
      {entries.map(([text, label]) => (
        <Button key={text} size="sm" onClick={() => insert(text)}>
          {label}
        </Button>
      ))}
    </div>
  )
}

function Trial({ formula }: { formula: string }) {
  const [values, setValues] = useState<Readonly<Record<string, string>>>(
    Object.fromEntries(FORMULA_VARIABLES.map(([name, , example]) => [name, example])),
  )
  const used = FORMULA_VARIABLES.filter(([name]) => new RegExp(`\\b${name}\\b(?!\\s*\\()`).test(formula))
  const outcome = tryOut(formula, values)
  return (
    <section aria-label="试算" className="flex flex-col gap-2 rounded border border-line bg-sunken p-3">
      <h4 className="text-table text-secondary">试算</h4>
      <div className="grid grid-cols-4 gap-2">
        {used.map(([name, label]) => (
          <label key={name} className="flex flex-col gap-1 text-small text-secondary">
            {label}
            <NumberInput
              scale={4}
              min={0}
              value={values[name] ?? ''}
              onChange={(text) => setValues((was) => ({ ...was, [name]: text }))}
            />
          </label>
        ))}
      </div>
      <p className={outcome.ok ? 'tabular' : 'text-danger-text'}>{outcome.text}</p>
    </section>
  )
}

function tryOut(formula: string, values: Readonly<Record<string, string>>): { ok: boolean; text: string } {
  const filled = Object.fromEntries(Object.entries(values).map(([name, text]) => [name, text === '' ? '0' : text]))
  try {
    const { value, substituted } = evaluateFormula(formula, filled)
    return { ok: true, text: `${substituted} = ${value} → ${round(value, 2)}` }
  } catch (cause) {
    if (cause instanceof ExpressionError) return { ok: false, text: cause.reason }
    throw cause
  }
}
