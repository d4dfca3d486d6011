const KEY = 'schedule.device'

/** What this browser calls itself when it signs: two people who sign on one device are noticed. */
export function deviceId(): string {
  try {
    const kept = localStorage.getItem(KEY)
    if (kept) return kept
    const made = Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) =>
      byte.toString(16).padStart(2, '0'),
    ).join('')
    localStorage.setItem(KEY, made)
    return made
  } catch {
    return ''
  }
}
