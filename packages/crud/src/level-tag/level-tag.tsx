import { LEVEL_COLOR } from '@wuguan/contract/kernel/level-color'
import { Tag } from '@wuguan/ui/tag'

export const levelTone = (color: string | null) =>
  LEVEL_COLOR.items.find(({ code }) => code === color)?.tone ?? 'neutral'

/** The name of a level in its colour. */
export function LevelTag({ name, color }: { name: string | null; color: string | null }) {
  if (!name) return null
  return <Tag tone={levelTone(color)}>{name}</Tag>
}
