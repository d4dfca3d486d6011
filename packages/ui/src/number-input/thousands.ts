/** Digits with a comma before every three: 1234567 → 1,234,567. */
export function thousands(digits: string): string {
  const groups: string[] = []
  let end = digits.length
  for (; end > 3; end -= 3) groups.unshift(digits.slice(end - 3, end))
  return [digits.slice(0, end), ...groups].join(',')
}
