import { type ComponentType, createContext } from 'react'

export interface StickerSlotProps {
  /** Of the scanned sticker. */
  readonly token: string
  readonly dutyPhone: string
}

/**
 * What a person may report at a scanned lift, below its place and above everything else. Repairs stand to the right of this
 * module: the app plugs their panel in, as it does the sections of 个人资料. Null: the duty phone alone.
 */
export const StickerSlot = createContext<ComponentType<StickerSlotProps> | null>(null)
