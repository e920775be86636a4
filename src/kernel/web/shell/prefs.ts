import { useSyncExternalStore } from 'react'
import { clientSetup } from '../client/setup.ts'
import { keep, kept } from '../kept.ts'
import { createStore } from '../store.ts'
import { brandedPalette } from '../theme/brandColour.ts'
import type { Mode, TextSize } from '../theme/palette.ts'

/** How the product looks and sounds for one person; kept on the server, mirrored here for the first paint. */
export interface DisplayPrefs {
  /** 1 标准, 2 大, 3 特大. */
  readonly fontSize: 1 | 2 | 3
  /** Rows of lists: 1 紧凑, 2 标准, 3 宽松 (look 4). */
  readonly density: 1 | 2 | 3
  readonly theme: 'system' | 'light' | 'dark'
  readonly sounds: { readonly trapped: boolean; readonly alarm: boolean; readonly work: boolean }
  readonly quietFrom: string | null
  readonly quietTo: string | null
}

const KEY = 'prefs'
const starting: DisplayPrefs = {
  fontSize: 1,
  density: 2,
  theme: 'system',
  sounds: { trapped: true, alarm: true, work: true },
  quietFrom: null,
  quietTo: null,
}

function stored(): DisplayPrefs {
  return { ...starting, ...(kept(KEY) as Partial<DisplayPrefs> | undefined) }
}

const store = createStore<DisplayPrefs>(starting)
export const usePrefs = store.use
export const prefs = store.get

let save: ((patch: Partial<DisplayPrefs>) => Promise<unknown>) | undefined

/** The app says how a change reaches the server. */
export function prefsSavedBy(saver: typeof save): void {
  save = saver
}

/** Takes prefs that came from the server. */
export function adoptPrefs(next: Partial<DisplayPrefs>): void {
  const { fontSize, density, theme, sounds, quietFrom, quietTo } = { ...store.get(), ...next }
  const merged: DisplayPrefs = { fontSize, density, theme, sounds, quietFrom, quietTo }
  keep(KEY, merged)
  store.set(merged)
  paint()
}

/** The person changed something: at once on the screen, then on the server. */
export async function changePrefs(patch: Partial<DisplayPrefs>): Promise<void> {
  adoptPrefs(patch)
  await save?.(patch)
}

const systemDark = () => matchMedia('(prefers-color-scheme: dark)')

function currentMode(): Mode {
  const { theme } = store.get()
  if (theme !== 'system') return theme
  return systemDark().matches ? 'dark' : 'light'
}

const densityNames: Record<DisplayPrefs['density'], string> = { 1: 'compact', 2: 'standard', 3: 'loose' }
const sizeNames: Record<DisplayPrefs['fontSize'], TextSize> = { 1: 'standard', 2: 'large', 3: 'huge' }

export function currentSize(): TextSize {
  return sizeNames[store.get().fontSize]
}

/** Light or dark as a value that renders again when the person or the system changes it. */
export function useMode(): Mode {
  usePrefs()
  return useSyncExternalStore((changed) => {
    const query = systemDark()
    query.addEventListener('change', changed)
    return () => query.removeEventListener('change', changed)
  }, currentMode)
}

/** Writes mode, size and the brand's colours to the root, where the style sheets read them. */
function paint(): void {
  const root = document.documentElement
  const mode = currentMode()
  const { action } = clientSetup().brand
  root.dataset.mode = mode
  root.dataset.size = currentSize()
  root.dataset.density = densityNames[store.get().density]
  const palette = brandedPalette(mode, action)
  for (const name of ['brand', 'brandH', 'brandA', 'brandT', 'brandTx', 'onBrand'] as const)
    root.style.setProperty(`--${name}`, palette[name])
}

/** Once, before the first render; follows the system afterwards. */
export function startAppearance(): void {
  store.set(stored())
  paint()
  systemDark().addEventListener('change', paint)
}
