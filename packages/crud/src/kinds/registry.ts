import type { Kind } from '@wuguan/contract/kernel/fields'
import { choice, choices, flag, state } from './choice.tsx'
import { date, dateRange, dateTime, period, time } from './date.tsx'
import { attachments, images } from './files.tsx'
import { geoPoint } from './geo-point.tsx'
import type { KindView } from './kind-view.ts'
import { linesKind } from './lines.tsx'
import { decimal, duration, integer, money, percent } from './number.tsx'
import { anyRef, ref, refs } from './ref.tsx'
import { richText } from './rich-text.tsx'
import { idNumber, longText, phone, secret, serial, text, textList } from './text.tsx'
import { color, json } from './value.tsx'

export const kindOf = (kind: Kind): KindView => kinds[kind]
const lines = linesKind(kindOf)

/** Cell, Input and Filter of every kind; the compiler proves that none is missing. */
export const kinds = {
  text,
  longText,
  richText,
  textList,
  serial,
  choice,
  choices,
  flag,
  integer,
  decimal,
  money,
  percent,
  date,
  dateTime,
  time,
  dateRange,
  period,
  duration,
  phone,
  idNumber,
  secret,
  ref,
  refs,
  anyRef,
  lines,
  attachments,
  images,
  geoPoint,
  color,
  json,
  state,
} as const satisfies Record<Kind, KindView>
