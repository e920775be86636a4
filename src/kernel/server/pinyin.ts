import { pinyin } from 'pinyin-pro'

/** Initials of the pinyin, for search: 青禾花园 3栋 → qhhy3d. Letters and digits stay, lower-cased. */
export function initials(text: string): string {
  return pinyin(text, { pattern: 'first', toneType: 'none', type: 'array', nonZh: 'consecutive' })
    .join('')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .slice(0, 100)
}
