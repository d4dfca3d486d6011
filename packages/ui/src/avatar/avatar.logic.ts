/** What stands for a name where there is no picture: the last two characters of a Chinese name, else initials. */
export function initials(name: string): string {
  const plain = name.trim()
  if (plain === '') return '?'
  if (/[\u3400-\u9fff]/.test(plain)) return Array.from(plain).slice(-2).join('')
  const words = plain.split(/[\s._-]+/).filter(Boolean)
  return words
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('')
}
