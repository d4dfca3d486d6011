import { useState } from 'react'
import { currentUser } from '@/app/session/user-store'

const keyOf = () => `bpm.favourites.${currentUser()?.userId ?? 0}`

function read(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf()) ?? '[]')
    return Array.isArray(kept) ? kept.filter((key): key is string => typeof key === 'string') : []
  } catch {
    return []
  }
}

/** Keys of the processes that this user starts most; a matter of this browser. */
export function useFavourites() {
  const [keys, setKeys] = useState(read)
  const toggle = (key: string) => {
    const next = keys.includes(key) ? keys.filter((one) => one !== key) : [...keys, key]
    setKeys(next)
    localStorage.setItem(keyOf(), JSON.stringify(next))
  }
  return { keys, toggle }
}
