import { today } from '@wuguan/crud/clock'

const two = (value: number) => String(value).padStart(2, '0')
/** What the clock of this device says, as it is sent with a sign. */
export function now(): string {
  const at = new Date()
  return `${today()} ${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`
}
