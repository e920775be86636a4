import { pinyin } from 'pinyin-pro'

/** Initials of the pinyin, for search: 青禾花园 3栋 → qhhy3d. Letters and digits stay, lower-cased. */
export function initials(text: string): string {
  return pinyin(text, { pattern: 'first', toneType: 'none', type: 'array', nonZh: 'consecutive' })
    .join('')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .slice(0, 100)
}

/** The whole pinyin, for who types it out: 门机板 → menjiban. */
export function spelt(text: string): string {
  return pinyin(text, { toneType: 'none', type: 'array', nonZh: 'consecutive', v: true })
    .join('')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .slice(0, 300)
}
